import { describe, expect, inject, it } from 'vitest';
import type { TableView } from '../../src/api/types';
import { boardFrom } from '../../src/api/wire';
import { boardRulesOf } from '../../src/board/boardRules';
import { boardSvg } from '../../src/lib/picture';
import { overwriteGetLocale } from '../../src/paraglide/runtime';
import { fileName } from '../../src/lib/files';
import { pictureLines } from '../../src/state/export';

describe('the picture of a game', () => {
  it('names the players with their results, winner first, and labels the premium squares', () => {
    overwriteGetLocale(() => 'de');
    const { resigned: view, rules } = inject('recorded');
    const boardRules = boardRulesOf(rules['kompakt']);
    const board = boardFrom(boardRules.size, view.game!.board);
    const players = pictureLines(view);
    expect(players).toEqual([
      { mark: 0, name: 'Lene', result: '0', won: true },
      { mark: 1, name: 'Jannis', result: 'aufgegeben', won: false },
    ]);
    const svg = boardSvg({ boardRules, board, fresh: [], players, caption: 'A & B' }, (name) => name);
    const texts = [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
    for (const text of ['Lene', 'Jannis', 'aufgegeben', '2B', '3W', 'A &amp; B'])
      expect(texts).toContain(text);
    expect(svg).toContain('fill="word2-ink" d="M12 1'); // the star
  });

  it('is saved under day and names', () => {
    const seats = [{ name: 'Oma Ruth' }, { name: 'Jörg!' }] as TableView['seats'];
    expect(fileName({ opened: new Date(2026, 2, 5).getTime(), seats })).toBe(
      'sternfeld-2026-03-05-oma-ruth-jörg',
    );
  });
});
