import type { Backlink } from '@canopy/contract/seo-audit';
import type { StatusTone } from '@canopy/ui/data';

/** Wording of the backlinks. */
export const BACKLINKS_MESSAGES = {
  description: 'Pages elsewhere that link to this site. Each is read live to see whether its link is still there.',
  emptyTitle: 'No backlinks yet',
  emptyText: 'Import the file that Search Console exports under Links, or paste the URLs of pages that link to this site.',
  import: 'Import backlinks',
  importText:
    'The CSV that Search Console exports of links (latest links, or more sample links), or URLs, one per line. Known ones stay as they are.',
  check: 'Check all',
  checkFailed: 'The check could not be started',
  checkDone: 'The backlinks were checked',
  checkEndedEarly: 'The check did not finish',
  deleteFailed: 'The backlinks could not be removed',
  tooLarge: 'The file is larger than 900 kB. Import it in parts; nothing was taken in.',
  nothing: 'Choose a file or paste URLs.',
} as const;

export const STATES: Record<Backlink['state'], { label: string; tone: StatusTone }> = {
  new: { label: 'Not checked', tone: 'neutral' },
  alive: { label: 'Alive', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
  unreachable: { label: 'Failed', tone: 'warning' },
};
