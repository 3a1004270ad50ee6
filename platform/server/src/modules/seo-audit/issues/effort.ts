import type { Check } from '@canopy/crawler';

/** Faults of each page's own texts, as are those of the group `titles`. */
const OWN_TEXT = new Set([
  'h1_missing',
  'h1_multiple',
  'thin_content',
  'duplicate_content',
  'near_duplicate_content',
  'missing_alt_text_in_images',
]);
/** From this many pages on, editing each is much work. */
const MANY = 20;

export interface Fault {
  check: Pick<Check, 'code' | 'group'>;
  fixType: 'Easy' | 'Manual';
  pages: number;
  /** whether most pages of the site have it, or all those of one template */
  shared: 'site' | 'template' | null;
}

/** How much work a fix takes, and why. One change cannot fix texts that differ on each page, however many pages have the fault. */
export function effortOf({ check, fixType, pages, shared }: Fault): { effort: 'low' | 'medium' | 'high'; work: string } {
  if (fixType === 'Easy') return { effort: 'low', work: 'an easy fix is available' };
  const isOwn = check.group === 'titles' || OWN_TEXT.has(check.code);
  if (shared === 'site' && !isOwn) return { effort: 'low', work: 'it affects the whole site, so one change fixes it' };
  if (shared === 'template' && !isOwn) return { effort: 'low', work: 'the pages share one template' };
  return pages > MANY
    ? { effort: 'high', work: 'each page has to be edited' }
    : { effort: 'medium', work: 'only a few pages have to be edited' };
}
