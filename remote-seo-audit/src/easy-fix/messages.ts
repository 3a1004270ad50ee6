import { MESSAGES } from '@canopy/contract';
import { PREVIEW_PAGES, type EASY_FIX_OPTIONS } from '@canopy/contract/seo-audit';
import { formatInteger } from '@canopy/ui/data';
import type { Fault } from './use-faults.ts';

export type FixOption = (typeof EASY_FIX_OPTIONS)[number];

/** What each easy fix does (document 1, section 9, easy-fix options). */
export const FIX_OPTIONS: Record<FixOption, { label: string; rule: string }> = {
  internal_link_404: { label: 'Broken internal links', rule: 'Replace broken links with a span: the text stays, the link goes.' },
  non_https: { label: 'Links by http', rule: 'Convert HTTP links to HTTPS, where the target answers by HTTPS.' },
  internal_link_redirect: { label: 'Internal links to a redirect', rule: 'Update 301, 302 and 308 redirects to their final URL.' },
  no_anchor: { label: 'Links without a name', rule: 'Add default anchor text: the title of the page the link leads to.' },
};

/** Wording of the easy-fix dialog. */
export const FIX_MESSAGES = {
  title: 'Easy fix',
  ...MESSAGES.easyFix,
  /** how often the selected pages have a fault, and how many of them */
  found: ({ pages, times }: Fault): string => {
    if (pages === 0) return 'Not found on the selected pages.';
    const on = pages === 1 ? '1 page' : `${formatInteger(pages)} pages`;
    return times === undefined ? `On ${on}.` : `Found ${times === 1 ? 'once' : `${formatInteger(times)} times`} on ${on}.`;
  },
  apply: 'Apply',
  preview: 'Preview changes',
  previewNone: 'Nothing would change on the pages looked at.',
  limit: `Each page is read anew from the site, so a preview takes at most ${PREVIEW_PAGES.selection} of those that have one of the issues.`,
  part: (looked: number, found: number) =>
    `Preview of the first ${looked} of ${formatInteger(found)} pages that have one of these issues. Narrow the list to look at others.`,
  connect: 'Connect WordPress',
  siteUnknown: 'The connected site could not be looked up, so nothing was changed. Apply again in a moment.',
  notAppliedTitle: 'Not applied',
  byHand: 'Every change can be made by hand as shown below.',
} as const;

export const CHANGE_NAMES = { retarget: 'URL changed', unlink: 'Link replaced with a span', name: 'Anchor text added' } as const;
