// What hints and the coach say, in the language of the page.

import type { CoachNote, Hint, HintPlay, Mark, Praise, ShownPlay, TriedPlay } from '../api/types';
import { columnName } from '../board/squares';
import { BLANK } from '../board/tiles';
import { listed, percent } from '../lib/format';
import { m } from '../paraglide/messages';

/** A sentence for each step that was told. */
export function hintTexts(hint: Hint): string[] {
  return [whereText(hint), whatText(hint), playText(hint.play)].filter((text) => text !== '');
}

function whereText({ lane }: Hint): string {
  if (!lane) return m.hint_rack();
  const { across, line, first, last } = lane;
  if (across) return m.hint_row({ line, first: columnName(first - 1), last: columnName(last - 1) });
  return m.hint_column({ line: columnName(line - 1), first, last });
}

function whatText({ kind, what }: Hint): string {
  if (!what) return '';
  const { tiles, all_tiles, starts, ends } = what;
  if (kind === 'pass') return m.hint_what_pass();
  if (kind === 'exchange') return m.hint_what_exchange({ count: tiles });
  const all = tiles === 2 ? m.hint_what_both : m.hint_what_all;
  const count = (all_tiles ? all : m.hint_what_tiles)({ count: tiles });
  return `${count} ${ends ? m.hint_ends({ letters: ends }) : m.hint_starts({ letter: starts })}`;
}

/** A play in words. */
export function playText(play: HintPlay | null): string {
  if (!play) return '';
  const { word, exchanged, points } = play;
  if (exchanged.length) return m.hint_play_exchange({ tiles: facesText(exchanged) });
  return word ? m.hint_play({ word, where: play.play.split(' ')[0], points }) : m.hint_play_pass();
}

/** The best play, and what it is worth against the one that was made. */
export const shownText = ({ best, win, win_played }: ShownPlay): string =>
  m.coach_shown({ play: playText(best), win: percent(win), played: percent(win_played) });

export const facesText = (faces: readonly string[]): string => faces.join(' ').replaceAll(BLANK, '★');

/** What was played, as the head of the note says it. */
export function playedText({ kind, words, points }: CoachNote): string {
  if (words.length) return m.coach_played({ word: words[0], points });
  return kind === 'exchange' ? m.coach_exchanged() : m.coach_passed();
}

/** The coach's note: what was good, then whether there was more. */
export function noteText(note: CoachNote): string {
  const good = note.good.map((praise) => praiseText(praise, note));
  return [...good, ...(note.more ? [moreText(note)] : [bestText(note.mark)])].join(' ');
}

function praiseText(praise: Praise, { words }: CoachNote): string {
  switch (praise) {
    case 'all_tiles':
      return m.coach_good_all();
    case 'most_points':
      return m.coach_good_points();
    case 'several_words':
      return m.coach_good_words({ count: words.length, words: listed(words) });
    case 'word_premium':
      return m.coach_good_premium();
    case 'kept':
      return m.coach_good_kept();
  }
}

const bestText = (mark: Mark): string => (mark === 'best' ? m.coach_best() : m.coach_equal());

function moreText({ more, rack, loss, error, points_lost }: CoachNote): string {
  if (!loss && points_lost) return m.coach_more_end({ points: points_lost });
  const gain = gainText(loss, error);
  switch (more) {
    case 'all_tiles':
      return m.coach_more_all({ count: rack.length, gain });
    case 'points':
      return m.coach_more_points({ gain });
    case 'kept':
      return m.coach_more_kept({ gain });
    default:
      return m.coach_more_other({ gain });
  }
}

/** +19.3 ± 1.7 %: a chance with its error. */
export function gainText(gain: number | null, error: number | null): string {
  const plus = (gain ?? 0) > 0 ? '+' : '';
  const text = percent(gain ?? 0, 1);
  if (!error) return plus + text;
  return `${plus}${text.replace(/\s?%$/u, '')} ± ${percent(error, 1)}`;
}

/** What a try is worth, in words. */
export function tryText({ invalid, mark, loss, error, points_lost }: TriedPlay): string {
  if (invalid.length) return m.coach_try_invalid({ words: listed(invalid), count: invalid.length });
  if (mark === 'best') return m.coach_try_best();
  if (mark === 'equal') return m.coach_try_equal();
  if (!loss && points_lost) return m.coach_try_end({ points: points_lost });
  return m.coach_try_less({ loss: gainText(loss, error).replace('+', '') });
}
