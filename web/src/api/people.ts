// The person at this device, and the codes with which they continue on another one.

import type { Device, Handover, Person } from './types';

export type { Device, Person };

/** A code for continuing on another device: valid once, until `expires` on this device's clock. */
export type TransferCode = Handover;

/** A code as the server writes it: people may type it with spaces and in lower case. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** A transfer code has ten characters; an invitation has eight, or many more. */
export const isTransferCode = (text: string): boolean => /^[A-Z2-9]{10}$/.test(plainCode(text));
