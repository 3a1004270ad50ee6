export interface Day {
  /** yyyy-MM-dd */
  readonly date: string;
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number | null;
}

/** Totals of a week; the position is weighted by impressions. */
export interface Week {
  /** its Monday, yyyy-MM-dd */
  readonly start: string;
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number | null;
}

const mondayOf = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

/** Days grouped into weeks from Monday to Sunday, oldest first. */
export function weeksOf(days: readonly Day[]): Week[] {
  return [...Map.groupBy(days, ({ date }) => mondayOf(date))].map(([start, group]) => {
    const impressions = group.reduce((sum, day) => sum + day.impressions, 0);
    return {
      start,
      clicks: group.reduce((sum, day) => sum + day.clicks, 0),
      impressions,
      position: impressions === 0 ? null : group.reduce((sum, day) => sum + (day.position ?? 0) * day.impressions, 0) / impressions,
    };
  });
}
