// Who is at this device, on which other devices, and what the server keeps about them.

import type { Device, Handover, Person } from './types';

export type { Device, Person };

/** A code for going on elsewhere: good once, until `expires` on this device's clock. */
export type HandOver = Handover;

export interface People {
  /** The person at this device, or null for somebody new. */
  me(): Promise<Person | null>;
  rename(name: string): Promise<void>;
  /** Turn the guest into an account; the games stay. */
  makeAccount(login: string, password: string): Promise<void>;
  changePassword(password: string, next: string): Promise<void>;
  logIn(login: string, password: string): Promise<void>;
  logOut(): Promise<void>;
  devices(): Promise<Device[]>;
  logOutDevice(id: string): Promise<void>;
  logOutEverywhere(): Promise<void>;
  handOver(): Promise<HandOver>;
  /** Be the person who got this code on another device. */
  takeOver(code: string): Promise<void>;
  /** Everything the server knows about this person, as a file. */
  everything(): Promise<Blob>;
  deleteMe(): Promise<void>;
}

/** Codes are read out and typed: spaces and small letters do not matter. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Ten signs make a hand-over code; a table's invitation has eight, or is much longer. */
export const isOverCode = (text: string): boolean => /^[A-Z2-9]{10}$/.test(plainCode(text));
