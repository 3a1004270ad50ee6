import type { AuditedPage } from '@canopy/contract/seo-audit';
import { issuesOf } from '../../issues/issue-facts.ts';

/** Codes of a page's findings, most severe first. */
export const codesOf = ({ issue_codes, page_specific_issues }: AuditedPage): readonly string[] =>
  issue_codes ?? issuesOf(page_specific_issues);
