import type { AuditedPage } from '@canopy/contract/seo-audit';
import type { StatusTone } from '@canopy/ui/data';

/** A page's response as a badge: never by colour alone. */
export function pageStatus({ status, redirect_to, no_index, page_specific_issues }: AuditedPage): { tone: StatusTone; label: string } {
  if (page_specific_issues.unreachable) return { tone: 'bad', label: 'Failed' };
  if (status === null) return { tone: 'neutral', label: 'Blocked' };
  if (redirect_to !== null) return { tone: 'info', label: `${status} redirect` };
  if (status === 404 || status === 410) return { tone: 'bad', label: `${status} not found` };
  if (status >= 400) return { tone: status >= 500 ? 'bad' : 'warning', label: `${status} error` };
  return no_index ? { tone: 'warning', label: `${status} noindex` } : { tone: 'good', label: `${status} OK` };
}
