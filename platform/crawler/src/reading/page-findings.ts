import { checkPage, type PageFindings } from '../checks/run-checks.ts';
import type { PageResult } from '../page-result.ts';
import { derivedOf } from './page-facts.ts';

/** What a page's own answer shows: as the thread that read the page found it, else found here. */
export function findingsOfPage(page: PageResult): PageFindings {
  return (page.html && derivedOf(page.html)?.findings) ?? checkPage(page);
}
