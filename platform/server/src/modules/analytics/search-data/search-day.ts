/** Figures of one row as returned by Search Console; `position` is its mean over the impressions. */
export interface SourceFigures {
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number;
}

/** A row of one dimension. */
export interface KeyedFigures extends SourceFigures {
  readonly key: string;
}

/** A row of all four: country as ISO 3166-1 alpha-3, device as `desktop`, `mobile` or `tablet`; upper case is accepted. */
export interface JointRow extends SourceFigures {
  readonly page: string;
  readonly query: string;
  readonly country: string;
  readonly device: string;
}

/** Everything Search Console says about one day of a property. */
export interface SearchDayRows {
  /** `yyyy-MM-dd` */
  readonly date: string;
  /** false: the source may still change it */
  readonly final: boolean;
  /** whether the source's row limit truncated `rows` */
  readonly truncated: boolean;
  /** the property's own (`aggregationType: byProperty`); null: the source has no row for the day */
  readonly totals: SourceFigures | null;
  readonly byDevice: readonly KeyedFigures[];
  readonly byCountry: readonly KeyedFigures[];
  /** [date, page] rows: complete, since no query is involved */
  readonly byPage: readonly KeyedFigures[];
  /** [page, query, country, device] rows, without anonymised queries or duplicates */
  readonly rows: readonly JointRow[];
}

/** A stored day. */
export interface StoredDay {
  readonly date: string;
  readonly final: boolean;
}
