import { formatDate, formatInteger, formatPercent } from '@canopy/ui/data';

/** Wording around the dashboards that the specification leaves open. */
export const SHELL_MESSAGES = {
  title: 'Dashboard',
  description: (domain: string) => `How people find ${domain}, and what they do there.`,
  sandbox: 'Sandbox data',
  sandboxHelp: 'These figures come from the built-in stand-in for Google, not from Google.',
  copyLink: 'Copy link to this view',
  reconnectTitle: 'Google has to be connected again',
  reconnectText:
    'Google no longer accepts this workspace’s connection. Everything imported so far is kept; newer days are missing until you reconnect.',
  reconnect: 'Reconnect',
  scopesTitle: 'Google was not allowed to share everything',
  scopesText: (missing: string) => `${missing} stays empty until access is granted.`,
  grant: 'Grant access',
  consentFailed: 'Google’s consent screen could not be opened',
  importing: (what: string, done: number, total: number) => `${what}: ${formatInteger(done)} of ${formatInteger(total)} days`,
  importingTitle: 'Figures are being imported',
  importingShort: (done: number, total: number) => `Importing: ${formatPercent(total === 0 ? 0 : (done / total) * 100, 0)}`,
  showProgress: 'Show progress',
  importProblem: (what: string) => `The last import of ${what} ended early`,
  noDataTitle: 'No figures yet',
  noDataText: 'The first import has not stored a day yet. The latest days come first; the dashboard follows by itself.',
  update: 'Import now',
  failedTitle: 'The connection with Google could not be read',
  incomplete: (from: string) => `Days from ${formatDate(from)} on are not complete yet.`,
  incompleteDrawn: (from: string) => `Days from ${formatDate(from)} on are not complete yet and drawn dashed.`,
  partlyCompared: (first: string) =>
    `Stored figures begin on ${formatDate(first)}: changes are against only part of the days compared with.`,
  notCompared: (first: string) => `Stored figures begin on ${formatDate(first)}: there are none of the days compared with.`,
  thresholded: 'The source left out small groups or put the rest into “(other)”, so rows may add up to less than the totals.',
} as const;

export const SOURCE_NAMES = { search: 'Search Console', web: 'Web analytics' } as const;
