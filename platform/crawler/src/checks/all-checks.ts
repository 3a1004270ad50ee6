import type { Check } from './check.ts';
import { ADDRESS_CHECKS } from './rules/addresses.ts';
import { ANSWER_CHECKS } from './rules/answers.ts';
import { CONTENT_CHECKS } from './rules/content.ts';
import { HREFLANG_CHECKS } from './rules/hreflang.ts';
import { IMAGE_CHECKS } from './rules/images.ts';
import { INDEXABILITY_CHECKS } from './rules/indexability.ts';
import { LINK_GRAPH_CHECKS } from './rules/link-graph.ts';
import { LINK_CHECKS } from './rules/links.ts';
import { PAINT_CHECKS } from './rules/paint.ts';
import { RENDERED_CHECKS } from './rules/rendered.ts';
import { SECURITY_CHECKS } from './rules/security.ts';
import { SITEMAP_AND_ROBOTS_CHECKS } from './rules/sitemaps-and-robots.ts';
import { STRUCTURED_DATA_CHECKS } from './rules/structured-data.ts';
import { TITLE_CHECKS } from './rules/titles.ts';

/** Every check; each code once. */
export const CHECKS: readonly Check[] = [
  ...ANSWER_CHECKS,
  ...INDEXABILITY_CHECKS,
  ...SITEMAP_AND_ROBOTS_CHECKS,
  ...LINK_CHECKS,
  ...LINK_GRAPH_CHECKS,
  ...HREFLANG_CHECKS,
  ...TITLE_CHECKS,
  ...CONTENT_CHECKS,
  ...IMAGE_CHECKS,
  ...PAINT_CHECKS,
  ...SECURITY_CHECKS,
  ...ADDRESS_CHECKS,
  ...STRUCTURED_DATA_CHECKS,
  ...RENDERED_CHECKS,
];

const BY_CODE = new Map(CHECKS.map((check) => [check.code, check]));

export const checkOf = (code: string): Check | undefined => BY_CODE.get(code);
