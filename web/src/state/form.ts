// The plot of one's points.

/** The mean of each value and those before it, of five at most. */
export function meanOf(values: readonly number[], count = 5): number[] {
  return values.map((_, i) => {
    const last = values.slice(Math.max(0, i - count + 1), i + 1);
    return last.reduce((sum, value) => sum + value, 0) / last.length;
  });
}

/** Round numbers around these values, for the lines of a plot: four to six of them. */
export function ticksFor(values: readonly number[]): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const step = [5, 10, 20, 25, 50, 100, 200, 500].find((one) => high - low <= 4 * one) ?? 1000;
  const first = Math.floor(low / step) * step;
  const last = Math.max(Math.ceil(high / step) * step, first + step);
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, i) => first + i * step);
}

/** 3 min, 1 h 20 min, 45 s: what a duration is split into. */
export function duration(ms: number): { hours: number; minutes: number; seconds: number } {
  const seconds = Math.round(ms / 1000);
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  };
}
