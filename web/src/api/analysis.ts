// Reports of finished games, and questions about positions.

import { get, send } from './request';
import type {
  AnalysisBudget,
  AnalysisState,
  Continued,
  ExplainedPlays,
  GameTurns,
  GcgIn,
  PositionAnalysisIn,
  PositionExplanationIn,
  PositionPlayIn,
  PositionReport,
  WhatIfIn,
} from './types';

const path = (table: string, query: Record<string, string | number | null>): string => {
  const said = Object.entries(query).filter(([, value]) => value !== null);
  return `/tables/${table}/analysis?${new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()}`;
};

/** The report as far as it is; `from` leaves out the turns that the page has. */
export const analysisOf = (
  table: string,
  budget: AnalysisBudget,
  from: number,
  invitation: string | null,
): Promise<AnalysisState> => get(path(table, { budget, from, invitation }));

/** Ask for a report, or join those who have asked for it. */
export const askAnalysis = (
  table: string,
  budget: AnalysisBudget,
  invitation: string | null,
): Promise<AnalysisState> => send('POST', path(table, { invitation }), { budget });

/** Take one's request back; the report goes on while others want it. */
export const cancelAnalysis = (
  table: string,
  budget: AnalysisBudget,
  invitation: string | null,
): Promise<AnalysisState> => send('DELETE', path(table, { budget, invitation }));

export const analysePosition = (body: PositionAnalysisIn, signal?: AbortSignal): Promise<PositionReport> =>
  send('POST', '/positions/analysis', body, signal);

export const explainPosition = (body: PositionExplanationIn, signal?: AbortSignal): Promise<ExplainedPlays> =>
  send('POST', '/positions/explanation', body, signal);

export const playPosition = (body: PositionPlayIn, signal?: AbortSignal): Promise<Continued> =>
  send('POST', '/positions/play', body, signal);

export const turnsOfGcg = (body: GcgIn): Promise<GameTurns> => send('POST', '/positions/gcg', body);

/** What people tried after a game. */
export const whatIfOf = (table: string, invitation: string | null): Promise<WhatIfIn> =>
  get(
    `/tables/${table}/what-if${invitation === null ? '' : `?invitation=${encodeURIComponent(invitation)}`}`,
  );

export const writeWhatIf = (table: string, body: WhatIfIn): Promise<WhatIfIn> =>
  send('PUT', `/tables/${table}/what-if`, body);
