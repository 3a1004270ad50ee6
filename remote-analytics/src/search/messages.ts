/** Wording of what the search dashboards share. */
export const SEARCH_MESSAGES = {
  exportNote: 'In the file, a figure that is not known is an empty cell, not 0.',
  cutExport: (rows: string, total: string) => `The file has the first ${rows} of ${total} rows.`,
  anonymised: (share: string) =>
    `${share} of clicks come from queries that Google keeps anonymous and from rows beyond its limit: totals count them, rows do not.`,
  topRows: 'Top rows only: Google’s row limit cut at least one day of this range. Totals are complete.',
  incomplete: (day: string) => `Figures from ${day} on are not final; Google may still change them.`,
  begins: (day: string) => `Stored figures begin on ${day}.`,
  preliminary: 'Google’s figures of the last day are preliminary.',
  comparedWith: (days: string) => `Changes are against ${days}.`,
  byPage: 'A search that shows two pages of the site counts as an impression of each.',
  byQuery: 'Without queries that Google keeps anonymous.',
} as const;
