// Who is at this device, on which other devices, and what the server keeps about them.

import type { Device, Handover, Person } from './types';

export type { Device, Person };

/** A code for going on elsewhere: good once, until `expires` on this device's clock. */
export type HandOver = Handover;

/** Codes are read out and typed: spaces and small letters do not matter. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Ten signs make a hand-over code; a table's invitation has eight, or is much longer. */
export const isOverCode = (text: string): boolean => /^[A-Z2-9]{10}$/.test(plainCode(text));
