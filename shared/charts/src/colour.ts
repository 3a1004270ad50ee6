/** One of the eight hues of the suite, the same in light and dark. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const COLOURS: readonly SeriesColour[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** CSS colour of a series, of its toggle and of its column in a table. */
export const seriesColour = (colour: SeriesColour): string => `var(--canopy-series-${colour})`;

/**
 * An area in a colour, with an edge in that colour at full opacity: a light area alone would not stand out from the background.
 * @param opacity of the area, 0..1
 */
export const areaStyle = (paint: string, opacity = 1): { background: string; border: string } => ({
  background: `color-mix(in srgb, ${paint} ${Math.round(opacity * 100)}%, transparent)`,
  border: `1px solid ${paint}`,
});

/** The default colour of the n-th series. */
export const nthColour = (index: number): SeriesColour => COLOURS[index % COLOURS.length] ?? 1;
