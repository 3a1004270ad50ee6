import { checkPage, type PageFindings } from '../checks/run-checks.ts';
import type { PageResult } from '../page-result.ts';
import { derivedOf } from './page-facts.ts';

/** What a page's own response shows: as found by the thread that read the page, otherwise computed here. */
export function findingsOfPage(page: PageResult): PageFindings {
  return (page.html && derivedOf(page.html)?.findings) ?? checkPage(page);
}
