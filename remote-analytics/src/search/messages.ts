/** Wording shared by the search dashboards. */
export const SEARCH_MESSAGES = {
  exportNote: 'Unknown values are empty cells in the file, not 0.',
  cutExport: (rows: string, total: string) => `The file has the first ${rows} of ${total} rows.`,
  countedBy: {
    property: 'Counted by property: a search that shows several pages of the site counts once.',
    page: 'Counted by page: a search that shows several pages of the site counts for each of them.',
    query: 'Counted by query and page, without queries that Google keeps anonymous.',
  },
  leftOut: (clicks: string, of: string, share: string) =>
    `Not included: ${clicks} of ${of} clicks (${share}), from queries that Google keeps anonymous and from rows beyond its limit.`,
  inAll: (clicks: string, impressions: string) => `All rows: ${clicks} clicks, ${impressions} impressions.`,
  topRows: 'Top rows only: at least one day of this range reached Google’s row limit. Totals are complete.',
  incomplete: (day: string) => `Data from ${day} onwards is not final; Google may still change it.`,
  byHour: (hours: string) => `By hour, ${hours} in your time zone: the last 24 hours that Google has counted.`,
  begins: (day: string) => `Data begins on ${day}.`,
  preliminary: 'Google’s data for the last day is preliminary.',
  comparedWith: (days: string) => `Changes are compared with ${days}.`,
} as const;
