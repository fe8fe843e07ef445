// Laying tiles: the tentative tiles, the cursor, and rearranging a word. Import it as a namespace.

export * from './cursor';
export * from './rearrange';
export * from './tentative';
