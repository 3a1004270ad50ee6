import { CHECKS, findingsOfPage, weightOf, type PageFindings, type PageResult } from '@canopy/crawler';

const known = new WeakMap<PageResult, PageFindings>();

/** What a page's own response shows; computed once for each. */
export function findingsOf(page: PageResult): PageFindings {
  const found = known.get(page) ?? findingsOfPage(page);
  known.set(page, found);
  return found;
}

/** Codes of the issues shown by a page's own response. */
export const ownIssues = (page: PageResult): string[] => Object.keys(findingsOf(page));

/** 100 without issues, minus the weight of each under its own severity, never below 0. */
export function scoreOf(issues: readonly string[]): number {
  const lost = CHECKS.filter(({ code }) => issues.includes(code)).reduce((sum, check) => sum + weightOf(check), 0);
  return Math.max(0, 100 - lost);
}
