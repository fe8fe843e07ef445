// Where a page goes when the people at its table play again.

import type { TableView } from '../api/types';

const key = (table: string): string => `sternfeld.waits.${table}`;

/**
 * The next table, if this tab goes along: it does if it was at this table before there was a next one,
 * also after a reload. Whoever opens a finished game later, or is looking at its replay, stays there.
 */
export function nextTable(
  table: string,
  { rematch }: Pick<TableView, 'rematch'>,
  replaying = false,
): string | null {
  if (rematch === null) {
    sessionStorage.setItem(key(table), '');
    return null;
  }
  if (sessionStorage.getItem(key(table)) === null) return null;
  stopWaiting(table);
  return replaying ? null : rematch;
}

/** This tab left the table for another page. */
export function stopWaiting(table: string): void {
  sessionStorage.removeItem(key(table));
}

/** The address of a table, with the invitation that lets a spectator or a screen look at it. */
export function addressOf(
  table: string,
  page: '' | '/rack' | '/board' | '/report',
  invitation: string | null,
): string {
  const query = invitation === null ? '' : `?invitation=${encodeURIComponent(invitation)}`;
  return `/table/${table}${page}${query}`;
}
