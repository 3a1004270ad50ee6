import { auditedPage, pageFlags, type AuditedPage } from '@canopy/contract/seo-audit';
import * as z from 'zod/mini';
import { SENT_FIELDS } from '@canopy/contract/seo-audit';

const { evidence } = auditedPage.shape;
const sent = z.pick(auditedPage, Object.fromEntries(SENT_FIELDS.map((key) => [key, true])) as Record<(typeof SENT_FIELDS)[number], true>);

/** The parts of a stored page that lists show. */
export const pageRow = z.extend(sent, {
  page_id: z.string(),
  outcome: z.string(),
  issues: z.array(z.string()),
  score: z.number(),
  evidence,
});
export type PageRow = z.output<typeof pageRow>;

const FLAGS = Object.keys(pageFlags.shape).filter((key) => key !== 'score');

/** A page in the contract's form. */
export function pageOfRow({ page_id, outcome, issues, score, response_ms, ...rest }: PageRow): AuditedPage {
  const flags = Object.fromEntries(FLAGS.map((code) => [code, issues.includes(code)]));
  return {
    ...rest,
    id: page_id,
    response_ms: response_ms === null ? null : Math.round(response_ms),
    page_specific_issues: { score: outcome === 'html' ? score : null, ...flags } as AuditedPage['page_specific_issues'],
    issue_codes: issues,
  };
}
