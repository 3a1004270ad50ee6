import type { CheckedLink } from '@canopy/contract/content';
import type { StatusTone } from '@canopy/ui/data';

/** What a link leads to, according to the latest crawl and its check of other sites. */
export const LINK_STATES: Record<CheckedLink['state'], { tone: StatusTone; label: string }> = {
  ok: { tone: 'good', label: 'Works' },
  redirect: { tone: 'warning', label: 'Redirects' },
  broken: { tone: 'bad', label: 'Broken' },
  unknown: { tone: 'neutral', label: 'Not crawled' },
  invalid: { tone: 'bad', label: 'Not a URL' },
};
