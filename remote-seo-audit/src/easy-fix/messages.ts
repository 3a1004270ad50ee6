import { MESSAGES } from '@canopy/contract';
import { PREVIEW_PAGES, type FixPreview, type SiteFix, type TextAsked } from '@canopy/contract/seo-audit';
import { formatInteger } from '@canopy/ui/data';
import type { Fault } from './use-faults.ts';

/** What each fix does (document 1, section 9). */
export const FIX_OPTIONS: Record<SiteFix, { label: string; rule: string }> = {
  internal_link_404: { label: 'Broken internal links', rule: 'Replace broken links with a span: the text stays, the link goes.' },
  non_https: { label: 'HTTP links', rule: 'Convert HTTP links to HTTPS, where the target supports HTTPS.' },
  internal_link_redirect: { label: 'Internal links to a redirect', rule: 'Update 301, 302 and 308 redirects to their final URL.' },
  no_anchor: { label: 'Missing anchor text', rule: 'Add default anchor text: the title of the page the link leads to.' },
  redirect: { label: 'Pages that redirect', rule: 'Link to their final URL wherever the site links to them. The redirect stays.' },
  not_found: { label: 'Pages not found', rule: 'Replace every link to them with a span: the text stays, the link goes.' },
  canonical_issues: { label: 'Invalid canonical', rule: 'Name the final, indexable URL, or the page itself.' },
  missing_alt_text_in_images: { label: 'Missing alt text', rule: 'Say what each image shows.' },
  missing_or_invalid_page_title: { label: 'Page title', rule: 'Write the title that search results show.' },
  missing_or_invalid_meta_description: { label: 'Meta description', rule: 'Write the description that search results show.' },
};

const AREAS: Readonly<Record<string, string>> = { header: 'header', nav: 'menu', footer: 'footer', aside: 'sidebar' };

/** Location of a link outside the page's content. */
export const templateText = ({ area, pages }: { area: string; pages: number }): string =>
  `In the theme’s ${AREAS[area] ?? 'template'}: ${pages === 1 ? '1 page' : `${formatInteger(pages)} pages`}. Change it once in the theme.`;

/** The field for a text that is required. */
export const TEXT_FIELDS: Record<TextAsked['code'], { label: string; limit: number }> = {
  missing_alt_text_in_images: { label: 'Alt text', limit: 250 },
  missing_or_invalid_page_title: { label: 'Page title', limit: 60 },
  missing_or_invalid_meta_description: { label: 'Meta description', limit: 160 },
};

/** Wording of the easy-fix dialog. */
export const FIX_MESSAGES = {
  title: 'Easy fix',
  ...MESSAGES.easyFix,
  /** how often the selected pages have a fault, and how many of them do */
  found: ({ pages, times }: Fault): string => {
    if (pages === 0) return 'Not found on the selected pages.';
    const on = pages === 1 ? '1 page' : `${formatInteger(pages)} pages`;
    return times === undefined ? `On ${on}.` : `Found ${times === 1 ? 'once' : `${formatInteger(times)} times`} on ${on}.`;
  },
  apply: 'Apply',
  preview: 'Preview changes',
  previewNone: 'Nothing would change on the previewed pages.',
  limit: `Each page is fetched live, so a preview covers at most ${PREVIEW_PAGES.selection} of the affected pages.`,
  part: (looked: number, found: number) =>
    `Preview of the first ${looked} of ${formatInteger(found)} pages that have one of these issues. Narrow the list to preview others.`,
  /** a fix that the connected site does not allow */
  notHere: (why: string) => `This fix cannot be applied on this site. ${why}`,
  started: 'The fixes have started. You can also follow each page in the',
  connect: 'Connect WordPress',
  siteUnknown: 'The connected site could not be checked, so nothing was changed. Try again in a moment.',
  notAppliedTitle: 'Not applied',
  textsLabel: 'Needs your text',
  textsMissing: 'Nothing can be applied yet. Write the missing texts below, then apply.',
  textsLeftOut: 'Some texts are missing. Write them below, or apply again to fix the rest.',
  unchecked: 'Could not be checked, so left unchanged',
  served: 'Shown on the page as served: its source on the site is not known to Canopy yet.',
  byHand: 'You can make each change by hand, as shown below.',
} as const;

const CHANGE_NAMES = {
  retarget: 'URL changed',
  unlink: 'Link replaced with a span',
  name: 'Anchor text added',
  alt: 'Alt text added',
  head: 'Head changed',
} as const;
const HEAD_NAMES: Partial<Record<SiteFix, string>> = {
  missing_or_invalid_page_title: 'Page title',
  missing_or_invalid_meta_description: 'Meta description',
  canonical_issues: 'Canonical',
};

/** Heading of a change. */
export const nameOfChange = ({ kind, code, value }: FixPreview['changes'][number]): string =>
  kind === 'head' ? (HEAD_NAMES[code] ?? CHANGE_NAMES.head) : `${CHANGE_NAMES[kind]}: ${value === '' ? 'no URL' : value}`;
