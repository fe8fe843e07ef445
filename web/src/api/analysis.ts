// Reports of finished games, and questions about positions.

import { get, send } from './request';
import type { Report } from './types';

export type Budget = 'quick' | 'deep';

/** How far the report of a game is. */
export interface AnalysisState {
  budget: string;
  status: 'none' | 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';
  done: number;
  turns: number;
  /** How many reports are computed before this one. */
  ahead: number;
  /** Why there is none. */
  problem: string | null;
  report: Report | null;
}

const path = (table: string, query: Record<string, string | number | null> = {}): string => {
  const said = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  return `/tables/${table}/analysis?${new URLSearchParams(said).toString()}`;
};

/** The report as far as it is; `from` leaves out the turns that the page has. */
export const analysisOf = (
  table: string,
  budget: Budget,
  from: number,
  invitation: string | null,
): Promise<AnalysisState> => get(path(table, { budget, from, invitation }));

/** Ask for a report; one that is being computed already goes on. */
export const askAnalysis = (table: string, budget: Budget): Promise<AnalysisState> =>
  send('POST', `/tables/${table}/analysis`, { budget });

export const cancelAnalysis = (table: string, budget: Budget): Promise<AnalysisState> =>
  send('DELETE', path(table, { budget }));
