import type { SeriesColour } from '../colour.ts';
import type { Aggregate } from '../days/slots.ts';
import type { Unit } from '../units/unit.ts';

export interface Point {
  /** `YYYY-MM-DD`; a point without a valid one is left out (spec section 5) */
  readonly date: string;
  /** null is a gap, not 0 */
  readonly value: number | null;
  /** for means of weeks and months: impressions of a position, for instance */
  readonly weight?: number;
}

export interface TimeSeries {
  readonly id: string;
  readonly label: string;
  /** any order; a day that is missing is a gap */
  readonly points: readonly Point[];
  readonly unit?: Unit;
  /** series of one axis share a scale; the unit unless given */
  readonly axis?: string;
  /** what stands at the axis; the labels of its series, where they are two at most, unless given */
  readonly axisLabel?: string;
  /** its place in the list unless given */
  readonly colour?: SeriesColour;
  /** for weeks and months; sums of counts, else means */
  readonly aggregate?: Aggregate;
  /** the lesser of two series in one hue: a thin line */
  readonly isFine?: boolean;
  /** drawn in the same hue, dotted */
  readonly comparison?: {
    readonly label: string;
    readonly points: readonly Point[];
    /** the day that lies under the first day shown; the first point's unless given */
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
