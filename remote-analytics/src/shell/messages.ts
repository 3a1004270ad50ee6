import { formatDate, formatInteger, formatPercent } from '@canopy/ui/data';

/** Wording around the dashboards that the specification leaves open. */
export const SHELL_MESSAGES = {
  title: 'Dashboard',
  description: (domain: string) => `How people find ${domain}, and what they do there.`,
  sandbox: 'Sandbox data',
  sandboxHelp: 'This is test data from the built-in sandbox, not from Google.',
  copyLink: 'Copy link to this view',
  reconnectTitle: 'Reconnect Google',
  reconnectText:
    'Google no longer accepts this workspace’s connection. All imported data is kept; newer days are missing until you reconnect.',
  reconnect: 'Reconnect',
  scopesTitle: 'Google access is incomplete',
  scopesText: (missing: string) => `${missing} shows no data until access is granted.`,
  grant: 'Grant access',
  consentFailed: 'Google’s consent screen could not be opened',
  importing: (what: string, done: number, total: number) => `${what}: ${formatInteger(done)} of ${formatInteger(total)} days`,
  importingTitle: 'Importing data',
  importingShort: (done: number, total: number) => `Importing: ${formatPercent(total === 0 ? 0 : (done / total) * 100, 0)}`,
  showProgress: 'Show progress',
  importProblem: (what: string) => `The last import from ${what} ended early`,
  noDataTitle: 'No data yet',
  noDataText: 'The first import has not stored any days yet. The latest days come first; the dashboard updates automatically.',
  update: 'Import now',
  failedTitle: 'The Google connection could not be loaded',
  incomplete: (from: string) => `Data from ${formatDate(from)} onwards is incomplete.`,
  incompleteDrawn: (from: string) => `Data from ${formatDate(from)} onwards is incomplete and shown dashed.`,
  partlyCompared: (first: string) => `Data begins on ${formatDate(first)}: changes cover only part of the comparison period.`,
  notCompared: (first: string) => `Data begins on ${formatDate(first)}: there is no data for the comparison period.`,
  thresholded: 'Google Analytics left out small groups or put them into “(other)”, so rows may add up to less than the totals.',
} as const;

export const SOURCE_NAMES = { search: 'Search Console', web: 'Google Analytics' } as const;
