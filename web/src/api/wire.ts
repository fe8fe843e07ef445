// Between the server's squares and the board's.

import { type Board, type Placed, emptyBoard, lay } from '../board/squares';
import type { WireSquare, WireTile } from './types';

export const toWire = (size: number, square: number): WireSquare => [
  Math.floor(square / size) + 1,
  (square % size) + 1,
];

export const fromWire = (size: number, [row, column]: WireSquare): number => (row - 1) * size + column - 1;

export const placedFrom = (size: number, tiles: readonly WireTile[]): Placed[] =>
  tiles.map(([row, column, face]) => ({ square: fromWire(size, [row, column]), face }));

export const tilesFor = (size: number, tiles: readonly Placed[]): WireTile[] =>
  tiles.map(({ square, face }) => [...toWire(size, square), face]);

export const boardFrom = (size: number, tiles: readonly WireTile[]): Board =>
  lay(emptyBoard(size), placedFrom(size, tiles));
