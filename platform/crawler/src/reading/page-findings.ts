import { checkPage, type PageFindings } from '../checks/run-checks.ts';
import type { PageResult } from '../page-result.ts';
import { derivedOf } from './page-facts.ts';

/** What a page's own answer shows. Drawing a page changes its row, so what its reading found no longer holds then. */
export function findingsOfPage(page: PageResult): PageFindings {
  const derived = page.html && page.rendering === null ? derivedOf(page.html) : undefined;
  return derived?.findings ?? checkPage(page);
}
