import type { SeriesColour } from '../colour.ts';
import type { Aggregate } from '../days/slots.ts';
import type { Unit } from '../units/unit.ts';

export interface Point {
  /** `YYYY-MM-DD`, or when an hour began, ISO 8601; points without a valid date are omitted (spec section 5) */
  readonly date: string;
  /** null is a gap, not 0 */
  readonly value: number | null;
  /** for weekly and monthly means: a position's impressions, for example */
  readonly weight?: number;
}

export interface TimeSeries {
  readonly id: string;
  readonly label: string;
  /** in any order; a missing day is a gap */
  readonly points: readonly Point[];
  readonly unit?: Unit;
  /** series on the same axis share a scale; default: the unit */
  readonly axis?: string;
  /** title of the axis; default: the labels of its series, if there are at most two */
  readonly axisLabel?: string;
  /** default: its position in the list */
  readonly colour?: SeriesColour;
  /** for weeks and months; default: sums for counts, else means */
  readonly aggregate?: Aggregate;
  /** the secondary of two series in one hue: a thin line */
  readonly isFine?: boolean;
  /** drawn dotted in the same hue */
  readonly comparison?: {
    readonly label: string;
    readonly points: readonly Point[];
    /** the day to align with the first day shown; default: that of the first point */
    readonly from?: string;
  };
}

export interface Annotation {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly label: string;
  readonly detail?: string;
}
