import type { SeriesColour } from '@canopy/charts';

const COLOURS: readonly SeriesColour[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** Colour of a name by its position among all names, whether the others are on or off. */
export const nthColour = (index: number): SeriesColour => COLOURS[index % COLOURS.length] ?? 1;
