// Laying tiles, whole: the tiles on trial, the arrow that puts them there, and a
// word that was picked up to be rearranged.

export * from './arrow';
export * from './rearrange';
export * from './trial';
