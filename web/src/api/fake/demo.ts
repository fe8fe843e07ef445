// Tables to look at: a game in the middle, a play that may be challenged, a finished game, a
// table that waits for guests, one device handed round. In German or English, as the page is.

import { BLANK, countFaces, rackFace } from '../../board/tiles';
import { language } from '../../lib/locale.svelte';
import type { Plan, Rules, SeatPlan, WireTile } from '../types';
import { FakeTable } from './table';

interface Story {
  edition: string;
  names: [string, string, string];
  /** Seat by seat: where each word begins, across (8B) or down (F6); `.` stands for what lies. */
  words: string[];
  rack: string[];
  last: string;
}

const STORIES: Record<string, Story> = {
  de: {
    edition: 'kompakt',
    names: ['Lene', 'Jannis', 'Oma Ruth'],
    words: [
      '8B WANDERN',
      'F6 ÖF.N',
      'C7 J.CKE',
      'D4 SÜDE.',
      'C1 nÄHE',
      '1A XE.ON',
      'D11 SCHUH',
      'G3 MEHL',
      '14C Q.IZ',
      '15F UFER',
      '14I EBENE',
      'M13 Y.N',
      'K11 VOG.L',
      '7H AMSEL',
      'L2 DUNKE.',
    ],
    rack: ['P', 'S', 'A', 'E', BLANK, 'T', 'R'],
    last: '5J PA.ET',
  },
  en: {
    edition: 'deluxe',
    names: ['Maya', 'Tom', 'Grandpa'],
    words: [
      'H4 QUARTZ',
      '6E REL.TION',
      'E5 O.CHARD',
      'D2 JOIN',
      '8A PeRC.',
      '3C H.NEY',
      'F1 AX.',
      '1E B.RLEY',
      '5K GIFT',
      'B6 FI.LD',
      'N2 WIN.ER',
      'M7 OWL',
      'F11 OAK',
      '13C DUS.',
      '2L DA.N',
    ],
    rack: ['G', 'I', 'E', 'M', 'T', 'S', 'A'],
    last: '10J GEMS',
  },
};

/** `5J PA.ET` as tiles: row first reads across, column first down. */
export function tilesOf(text: string): WireTile[] {
  const [where, letters] = text.split(' ');
  const down = /^[A-Z]/.test(where);
  const row = Number(where.replace(/[A-Z]/, ''));
  const column = where.replace(/\d+/, '').charCodeAt(0) - 64;
  return [...letters].flatMap((face, i) => {
    if (face === '.') return [];
    return [down ? [row + i, column, face] : [row, column + i, face]] as WireTile[];
  });
}

function planFor(story: Story, kinds: SeatPlan['kind'][], house: Record<string, unknown> = {}): Plan {
  return {
    edition: story.edition,
    house_rules: { 'clock.game_seconds': 1500, ...house },
    seats: kinds.map((kind, i) => ({ kind, name: story.names[i] ?? '', level: '' })),
    kind: 'game',
    starter: 0,
    spectators: 'link',
    racks_after: null,
    chat: true,
    language: language.current,
    name: story.names[0],
  };
}

/** Lay the words in turn, whatever was drawn. */
function tell(table: FakeTable, words: readonly string[]): void {
  words.forEach((word, i) => {
    const { game } = table;
    if (!game) return;
    const seat = i % game.seats.length;
    const tiles = tilesOf(word);
    game.toMove = seat;
    game.seats[seat].rack = tiles.map(([, , face]) => rackFace(face));
    if (tiles.length < game.kit.rack) game.seats[seat].rack.push('E');
    game.play({ type: 'lay', seat, tiles });
    game.stand();
    const turn = game.turns.at(-1);
    if (turn) turn.used_ms = 24_000 + ((i * 37) % 60) * 1000;
  });
  table.game?.seats.forEach((seat, i) => (seat.usedMs = [739, 955, 640][i] * 1000));
}

/** Give this rack to one seat, and what is left of the set to the others and the bag. */
function deal(table: FakeTable, seat: number, rack: readonly string[], bag?: number): void {
  const { game } = table;
  if (!game) return;
  const left: string[] = [];
  const used = countFaces([...game.board.filter((face) => face !== null).map(rackFace), ...rack]);
  const take = (face: string, count: number): void => {
    for (let i = used.get(face) ?? 0; i < count; i += 1) left.push(face);
  };
  for (const [face, , count] of game.rules.tiles.letters) take(face, count);
  take(BLANK, game.rules.tiles.blanks);
  left.sort((a, b) => ((a.charCodeAt(0) * 31) % 17) - ((b.charCodeAt(0) * 31) % 17));
  game.seats.forEach((one, i) => {
    one.rack = i === seat ? [...rack] : left.splice(0, bag === 0 ? 3 : game.kit.rack);
  });
  game.bag = bag === 0 ? [] : left;
  game.turnBegan = Date.now();
}

export function demoTables(source: {
  ruleSet(edition: string, house: Record<string, unknown>): Rules;
}): Map<string, FakeTable> {
  const story = STORIES[language.current] ?? STORIES.en;
  const tables = new Map<string, FakeTable>();
  const make = (id: string, kinds: SeatPlan['kind'][], house: Record<string, unknown> = {}): FakeTable => {
    const plan = planFor(story, kinds, house);
    const table = new FakeTable(id, plan, source.ruleSet(plan.edition, plan.house_rules));
    table.frozen = true;
    table.listed = false;
    tables.set(id, table);
    return table;
  };

  const kitchen = make('kitchen', ['me', 'invitation', 'invitation']);
  kitchen.listed = true;
  story.names.slice(1).forEach((name) => kitchen.join(name));
  tell(kitchen, story.words);
  kitchen.moved = Date.now() - 12 * 60_000;
  if (kitchen.game) kitchen.game.toMove = 0;
  deal(kitchen, 0, story.rack);
  kitchen.chat = [
    {
      name: story.names[2],
      mine: false,
      text: language.current === 'de' ? 'Schöner Zug.' : 'Nice one.',
      at: Date.now() - 60_000,
    },
  ];

  const pending = make('pending', ['me', 'invitation', 'invitation']);
  story.names.slice(1).forEach((name) => pending.join(name));
  tell(pending, story.words.slice(0, 5));
  const last = tilesOf(story.words[5]);
  if (pending.game) {
    pending.game.toMove = 2;
    deal(
      pending,
      0,
      ['L', 'T', 'R', 'S', 'U', 'H', 'E'].filter((face) => pending.game?.kit.values.has(face)),
    );
    pending.game.seats[2].rack = [...last.map(([, , face]) => rackFace(face)), 'E', 'E'];
    pending.game.play({ type: 'lay', seat: 2, tiles: last });
    if (pending.game.pending) pending.game.pending.at = Date.now() - 6000;
  }

  const ended = make('ended', ['me', 'invitation', 'invitation']);
  story.names.slice(1).forEach((name) => ended.join(name));
  tell(ended, story.words);
  if (ended.game) {
    ended.game.toMove = 0;
    const tiles = tilesOf(story.last);
    deal(
      ended,
      0,
      tiles.map(([, , face]) => face),
      0,
    );
    ended.game.play({ type: 'lay', seat: 0, tiles });
    ended.game.stand();
    ended.phase = 'ended';
  }

  const lobby = make('lobby', ['me', 'invitation', 'invitation'], { 'challenge.penalty': 'lost_turn' });
  lobby.join(story.names[1]);

  const round = make('round', ['me', 'device', 'device']);
  tell(round, story.words);
  if (round.game) round.game.toMove = 0;
  deal(round, 0, story.rack);

  const house = { blank_recovery: true, recycle: true, rearrange: true };
  const variations = make('variations', ['me', 'invitation'], house);
  variations.join(story.names[1]);
  tell(variations, story.words.slice(0, 6));
  if (variations.game) variations.game.toMove = 0;
  deal(variations, 0, ['N', 'E', 'S', 'T', 'R', 'A', 'I']);

  const proposal = make('proposal', ['me', 'invitation', 'invitation']);
  story.names.slice(1).forEach((name) => proposal.join(name));
  tell(proposal, story.words.slice(0, 6));
  if (proposal.game) proposal.game.toMove = 0;
  deal(proposal, 0, story.rack);
  proposal.wishes = { ...proposal.wishes, pause: [2] };
  return tables;
}
