/** Wording shared by the search dashboards. */
export const SEARCH_MESSAGES = {
  exportNote: 'In the file, a figure that is not known is an empty cell, not 0.',
  cutExport: (rows: string, total: string) => `The file has the first ${rows} of ${total} rows.`,
  countedBy: {
    property: 'Counted by property: a search that shows several pages of the site counts once.',
    page: 'Counted by page: a search that shows several pages of the site counts for each of them.',
    query: 'Counted by query and page, without queries that Google keeps anonymous.',
  },
  leftOut: (clicks: string, of: string, share: string) =>
    `Left out here: ${clicks} of ${of} clicks (${share}), from queries that Google keeps anonymous and from rows beyond its limit.`,
  inAll: (clicks: string, impressions: string) => `All rows together: ${clicks} clicks, ${impressions} impressions.`,
  topRows: 'Top rows only: Google’s row limit cut at least one day of this range. Totals are complete.',
  incomplete: (day: string) => `Figures from ${day} on are not final; Google may still change them.`,
  begins: (day: string) => `Stored figures begin on ${day}.`,
  preliminary: 'Google’s figures of the last day are preliminary.',
  comparedWith: (days: string) => `Changes are against ${days}.`,
} as const;
