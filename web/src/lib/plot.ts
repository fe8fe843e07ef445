// What the two plots of a game share: how seats are told apart, and how their names keep clear of each other.

/** Solid, dashed, dotted, dash and dot. */
export const DASHES = ['', '9 5', '2 5', '12 4 2 4'];
/** From one name to the next, in pixels. */
const LINE = 20;

export interface PlotLabel {
  readonly seat: number;
  readonly name: string;
  at: number;
}

/** Names that would lie on each other move apart, and stay above `lowest`. */
export function spread(labels: PlotLabel[], lowest: number): PlotLabel[] {
  const ends = [...labels].sort((a, b) => a.at - b.at);
  for (let k = 1; k < ends.length; k += 1) ends[k].at = Math.max(ends[k].at, ends[k - 1].at + LINE);
  for (let k = ends.length - 1, low = lowest; k >= 0; k -= 1, low -= LINE)
    ends[k].at = Math.min(ends[k].at, low);
  return ends;
}

/** The first names where these tell everybody apart, otherwise the whole names. */
export function firstNames(names: readonly string[]): string[] {
  const first = names.map((name) => name.split(' ')[0]);
  return new Set(first).size === names.length ? first : [...names];
}

/** How wide the names are beside a plot of this width, and a name as short as that. */
export function nameRoom(
  names: readonly string[],
  width: number,
): { right: number; short: (name: string) => string } {
  const longest = Math.max(...names.map(({ length }) => length));
  const right = Math.min(width * 0.3, 120, longest * 8.4 + 20);
  const room = Math.floor((right - 16) / 8.4);
  return { right, short: (name) => (name.length > room ? `${name.slice(0, room - 1)}…` : name) };
}

/** Every so many of 1 … count, so that figures have room in this width. */
export function ticksIn(count: number, width: number): number[] {
  const apart = Math.ceil(count / Math.max(2, Math.floor(width / 44)));
  return Array.from({ length: count }, (_, i) => i + 1).filter((i) => (i - 1) % apart === 0);
}
