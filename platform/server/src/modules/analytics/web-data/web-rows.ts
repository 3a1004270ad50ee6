/** The dimensions by which rows are stored. `general` has one row per day; `visits` joins six dimensions and serves filters. */
export const WEB_KINDS = ['general', 'channel', 'source', 'browser', 'operatingSystem', 'country', 'device', 'event', 'page'] as const;
export type WebKind = (typeof WEB_KINDS)[number];

/** Figures of a row; omits those that its kind does not have. `bounceRate` is a fraction, `averageSessionDuration` in seconds. */
export interface WebFigures {
  readonly totalUsers?: number;
  readonly activeUsers?: number;
  readonly newUsers?: number;
  readonly sessions?: number;
  readonly screenPageViews?: number;
  readonly eventCount?: number;
  readonly bounceRate?: number;
  readonly averageSessionDuration?: number;
  /** seconds in the foreground, for pages only; `eventCount` of a page is its scrolls */
  readonly userEngagementDuration?: number;
}

/** A row of one kind and day; `name` is the dimension's value as the source has it, '' for `general`. */
export interface WebRow extends WebFigures {
  /** `yyyy-MM-dd`, in the property's time zone */
  readonly date: string;
  readonly name: string;
}

/** A joint row, for filters. */
export interface WebVisitRow extends WebFigures {
  readonly date: string;
  readonly channel: string;
  readonly source: string;
  readonly country: string;
  readonly device: string;
  readonly browser: string;
  readonly operatingSystem: string;
}

/** The rows of each kind that `replaceWebDays` accepts. */
export type WebRowOf<Kind extends WebKind | 'visits'> = Kind extends 'visits' ? WebVisitRow : WebRow;

/** What the source's responses say about themselves. */
export interface WebMeta {
  /** the property's time zone, IANA; null: unknown */
  readonly timeZone: string | null;
  /** small groups were left out, or the rest put into "(other)" */
  readonly thresholded: boolean;
  /** first day of the range that the source may still change; null: none */
  readonly incompleteFrom: string | null;
}
