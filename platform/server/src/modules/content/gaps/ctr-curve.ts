/** Clicks and impressions of a place in the results. */
export interface PlaceRow {
  place: number;
  clicks: number;
  impressions: number;
}

const PLACES = 20;
/** Fewer impressions than this say little about a place; its neighbours help out. */
const ENOUGH = 100;

/** The site's own click-through rate at each place, 1 to 20: weighted by impressions, and never higher further down. */
export function ctrCurve(rows: readonly PlaceRow[]): number[] {
  const at = new Map(rows.map((row) => [row.place, row]));
  const curve: number[] = [];
  for (let place = 1; place <= PLACES; place += 1) {
    let [clicks, impressions] = [0, 0];
    for (let reach = 0; reach < PLACES && impressions < ENOUGH; reach += 1) {
      for (const near of reach === 0 ? [place] : [place - reach, place + reach]) {
        clicks += at.get(near)?.clicks ?? 0;
        impressions += at.get(near)?.impressions ?? 0;
      }
    }
    curve.push(Math.min(impressions === 0 ? 0 : clicks / impressions, curve.at(-1) ?? 1));
  }
  return curve;
}

/** Clicks that a phrase would bring more if it did as well as the site does at its place. */
export function gainOf(
  curve: readonly number[],
  { position, clicks, impressions }: { position: number; clicks: number; impressions: number },
): number {
  const expected = curve[Math.min(PLACES, Math.max(1, Math.round(position))) - 1] ?? 0;
  return Math.max(0, impressions * expected - clicks);
}
