import type { Backlink } from '@canopy/contract/seo-audit';
import type { StatusTone } from '@canopy/ui/data';

/** Wording of the backlinks. */
export const BACKLINKS_MESSAGES = {
  description: 'Pages on other sites that link to this one. Each is checked live to see whether its link is still there.',
  emptyTitle: 'No backlinks yet',
  emptyText: 'Import the links report that Search Console exports, or paste the URLs of pages that link to this site.',
  import: 'Import backlinks',
  importText:
    'An export of links as CSV (Search Console’s latest links, Ahrefs, Semrush, Moz and others), or one URL per line. Known backlinks stay as they are.',
  check: 'Check all',
  checkFailed: 'The check could not be started',
  checkDone: 'Backlinks checked',
  checkEndedEarly: 'The check did not finish',
  deleteFailed: 'The backlinks could not be removed',
  tooLarge: 'The file is larger than 900 kB, so nothing was imported. Split it and import the parts.',
  nothing: 'Choose a file or paste URLs.',
  reading: 'The file is still being read.',
  unreadable: 'The file could not be read.',
  both: 'Import the file and the pasted URLs one after the other.',
} as const;

export const STATES: Record<Backlink['state'], { label: string; tone: StatusTone }> = {
  new: { label: 'Not checked', tone: 'neutral' },
  alive: { label: 'Alive', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
  unreachable: { label: 'Failed', tone: 'warning' },
};
