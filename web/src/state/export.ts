// A finished game as a picture, with a name that people recognise among their files.

import type { TableView } from '../api/types';
import { placedFrom } from '../api/wire';
import { fileName } from '../lib/files';
import { plain } from '../lib/format';
import { language } from '../lib/locale.svelte';
import { type PictureLine, boardPicture } from '../lib/picture';
import { m } from '../paraglide/messages';
import { editionTitle } from './editions.svelte';
import { standings } from './result';
import type { TableSession } from './table.svelte';

/** The players as the picture lists them: winner first. */
export function pictureLines({ game, seats }: TableView): PictureLine[] {
  if (!game) return [];
  return standings(game).map(({ seat, score, resigned }) => ({
    mark: seat % 4,
    name: seats[seat].name,
    result: resigned ? m.result_resigned_mark() : plain(score),
    won: game.winners.includes(seat),
  }));
}

export async function saveBoard(table: TableSession, kind: 'svg' | 'png'): Promise<void> {
  const { view, boardRules, board, size, turns } = table;
  if (!view || !boardRules) return;
  const date = new Intl.DateTimeFormat(language.current, { dateStyle: 'long' }).format(view.opened);
  const fresh = placedFrom(size, turns.at(-1)?.tiles ?? []).map((tile) => tile.square);
  const caption = `Sternfeld · ${editionTitle(view.edition)} · ${date}`;
  const picture = { boardRules, board, fresh, players: pictureLines(view), caption };
  await boardPicture(picture, kind, fileName(view));
}
