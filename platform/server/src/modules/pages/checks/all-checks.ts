import type { PageResult } from '@canopy/crawler';
import { canonical } from './canonical.ts';
import type { Check } from './check.ts';
import { imageAlt } from './image-alt.ts';
import { imageSrcset } from './image-srcset.ts';
import { internalLink404 } from './internal-link-404.ts';
import { internalLinkRedirect } from './internal-link-redirect.ts';
import { metaDescription } from './meta-description.ts';
import { noAnchor } from './no-anchor.ts';
import { noIndex } from './no-index.ts';
import { nonHttps } from './non-https.ts';
import { notFound } from './not-found.ts';
import { pageTitle } from './page-title.ts';
import { redirect } from './redirect.ts';
import { serverError } from './server-error.ts';
import { unreachable } from './unreachable.ts';

/** Every check; a test sees to it that each flag of the contract has one. */
export const CHECKS: readonly Check[] = [
  notFound, serverError, unreachable, redirect, noIndex, canonical, pageTitle, metaDescription,
  imageAlt, imageSrcset, internalLink404, internalLinkRedirect, noAnchor, nonHttps,
];

/** Codes of what a page's own answer shows to be wrong. */
export const ownIssues = (page: PageResult): string[] => CHECKS.filter((check) => check.onPage?.(page) ?? false).map(({ code }) => code);

/** 100 without issues, less the weight of each, never below 0. */
export function scoreOf(issues: readonly string[]): number {
  const lost = CHECKS.filter(({ code }) => issues.includes(code)).reduce((sum, { weight }) => sum + weight, 0);
  return Math.max(0, 100 - lost);
}
