import type { Backlink } from '@canopy/contract/seo-audit';
import type { StatusTone } from '@canopy/ui/data';

/** Wording of the backlinks. */
export const BACKLINKS_MESSAGES = {
  description: 'Pages on other sites that link to this one. Each is checked live to see whether its link is still there.',
  emptyTitle: 'No backlinks yet',
  emptyText: 'Import the links report that Search Console exports, or paste the URLs of pages that link to this site.',
  import: 'Import backlinks',
  importText:
    'The links report that Search Console exports as CSV (latest links or more sample links), or one URL per line. Known backlinks stay as they are.',
  check: 'Check all',
  checkFailed: 'The check could not be started',
  checkDone: 'Backlinks checked',
  checkEndedEarly: 'The check did not finish',
  deleteFailed: 'The backlinks could not be removed',
  tooLarge: 'The file is larger than 900 kB, so nothing was imported. Split it and import the parts.',
  nothing: 'Choose a file or paste URLs.',
} as const;

export const STATES: Record<Backlink['state'], { label: string; tone: StatusTone }> = {
  new: { label: 'Not checked', tone: 'neutral' },
  alive: { label: 'Alive', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
  unreachable: { label: 'Failed', tone: 'warning' },
};
