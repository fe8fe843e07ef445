// What is wrong with a position, in words.

import type { CgpProblem } from '../board/cgp';
import { BLANK } from '../board/tiles';
import { m } from '../paraglide/messages';

/** What keeps a position from being analysed. */
export type PositionProblem =
  | { kind: 'rack'; seat: number; problem: CgpProblem }
  | { kind: 'long'; seat: number; size: number }
  | { kind: 'tiles'; face: string };

export function cgpProblemText(problem: CgpProblem): string {
  switch (problem.kind) {
    case 'form':
      return m.analyse_cgp_form();
    case 'rows':
      return m.analyse_cgp_rows({ rows: problem.rows, size: problem.size });
    case 'row':
      return m.analyse_cgp_row({ row: problem.row, squares: problem.squares, size: problem.size });
    case 'face':
      return problem.face === BLANK ? m.analyse_cgp_blank() : m.analyse_cgp_face({ face: problem.face });
    case 'seats':
      return m.analyse_cgp_seats({ racks: problem.racks, scores: problem.scores });
  }
}

export function positionProblemText(problem: PositionProblem): string {
  switch (problem.kind) {
    case 'rack':
      return cgpProblemText(problem.problem);
    case 'long':
      return m.analyse_rack_long({ size: problem.size });
    case 'tiles':
      return m.analyse_too_many({ face: problem.face === BLANK ? '★' : problem.face });
  }
}
