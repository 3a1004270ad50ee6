import type { LinkArea } from '../page-result.ts';

/**
 * Faults that can be fixed in a page's text (document 1, section 9). `redirect` and `not_found` are faults of a URL; the links that
 * lead to it are what gets fixed.
 */
export const REWRITE_CODES = [
  'internal_link_404',
  'non_https',
  'internal_link_redirect',
  'no_anchor',
  'redirect',
  'not_found',
  'missing_alt_text_in_images',
] as const;
export type RewriteCode = (typeof REWRITE_CODES)[number];

/** What to do with one URL or link. */
export type Fix =
  /** Point it to another URL. */
  | { kind: 'retarget'; code: RewriteCode; to: string }
  /** Turn the link into a span, keeping its content. */
  | { kind: 'unlink'; code: RewriteCode }
  /** Name a link that has no name. */
  | { kind: 'name'; code: RewriteCode; text: string }
  /** Describe what an image shows. */
  | { kind: 'alt'; code: RewriteCode; text: string };

/** One URL of a page, as presented to `Decide`. */
export type RewriteTarget = {
  tag: string;
  attribute: string;
  /** URL as written, entities decoded */
  value: string;
  /** of a link: whether it has an accessible name; of an image: whether it has an alternative text, or needs none */
  hasName: boolean;
  /** of a link: its accessible name; of an image: its alternative text; '' for others, and if there is none */
  label: string;
  /** offset of the tag */
  offset: number;
  /** surrounding landmark; '' outside of any */
  area: LinkArea;
};

export type Edit = { start: number; end: number; before: string; after: string };

/** One fix; its edits belong together. Offsets count UTF-16 code units of the text before, or bytes if bytes were given. */
export type Change = { code: RewriteCode; kind: Fix['kind']; offset: number; value: string; edits: Edit[] };

/** Why something was left unchanged. */
export type RefusalReason =
  | 'template-code'
  | 'block-data'
  | 'unclosed'
  | 'nested'
  | 'has-media'
  | 'fragment-target'
  | 'not-in-the-tree'
  | 'would-change-more'
  | 'has-a-name'
  | 'encoding';

export type Refusal = { code: RewriteCode; offset: number; value: string; reason: RefusalReason; message: string };

export const REFUSALS: Record<RefusalReason, string> = {
  'template-code': 'The tag contains template code or a shortcode; change it there.',
  'block-data': 'The data of the surrounding block contains the same URL; changing only one would break the block.',
  unclosed: 'The link has no end tag of its own.',
  nested: 'Another link begins inside this one.',
  'has-media': 'The link contains an image, a button or media.',
  'fragment-target': 'Other links lead to this one by its id.',
  'not-in-the-tree': 'Browsers do not parse this as a tag.',
  'would-change-more': 'The change would move or alter other parts of the page.',
  'has-a-name': 'The link already has anchor text.',
  encoding: 'The text is in an encoding in which parts of it cannot be changed safely.',
};

export const refusal = (code: RewriteCode, offset: number, value: string, reason: RefusalReason): Refusal => ({
  code,
  offset,
  value,
  reason,
  message: REFUSALS[reason],
});
