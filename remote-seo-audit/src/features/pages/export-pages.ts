import {
  listPages,
  pageFields,
  postIssueDetails,
  SENT_FIELDS,
  severityOf,
  type AuditedPage,
  type PageFieldKey,
  type SentField,
} from '@canopy/contract/seo-audit';
import type { FixSelection } from '../../easy-fix/use-fix-preview.ts';
import { send } from '@canopy/shell-api';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { csvFile } from '@canopy/ui/data';
import { SEVERITY_NAMES } from '../../issues/SeverityBadge.tsx';
import { codesOf } from './page-codes.ts';
import type { PageFilters } from './use-page-filters.ts';

/** Columns of the CSV, in order. */
const EXPORTED = pageFields.filter(([, { csv }]) => csv !== false);
const HEADING = EXPORTED.map(([, { label, csv }]) => csv || label);

type NameOf = (code: string) => string;

function valueOf(page: AuditedPage, key: PageFieldKey, nameOf: NameOf) {
  if (key === 'score') return page.page_specific_issues.score;
  if (key === 'issues') return codesOf(page).map(nameOf).join('; ');
  return isSent(key) ? (page[key] ?? null) : null;
}

const isSent = (key: PageFieldKey): key is SentField => SENT_FIELDS.some((sent) => sent === key);

const rowOf = (page: AuditedPage, nameOf: NameOf) => EXPORTED.map(([key]) => valueOf(page, key, nameOf));

/** Pages as CSV text. */
export const pagesAsCsv = (pages: readonly AuditedPage[], nameOf: NameOf): Promise<string> =>
  csvFile(
    HEADING,
    pages.map((page) => rowOf(page, nameOf)),
  );

/** Every page of the view as CSV text, in the view's order. @throws {ApiError} */
export async function viewAsCsv(query: PageFilters['query'], nameOf: NameOf): Promise<string> {
  return pagesAsCsv(await allRows((page) => send(listPages, { query: { ...query, page, page_size: BATCH } })), nameOf);
}

/** The selected pages' issues as CSV text, one line per page and issue. @throws {ApiError} */
export async function issuesAsCsv(selection: FixSelection): Promise<string> {
  const pages = await allRows(async (page) => {
    const which =
      'filter' in selection ? { filter: selection.filter, page } : { page_ids: selection.ids.slice((page - 1) * BATCH, page * BATCH) };
    const { data, total_pages = 1 } = await send(postIssueDetails, { body: which });
    return { data, total_pages: 'filter' in selection ? total_pages : Math.ceil(selection.ids.length / BATCH) };
  });
  const rows = pages.flatMap(({ page_url, title, issues }) =>
    issues.map((issue) => [
      page_url,
      title,
      issue.name,
      SEVERITY_NAMES[severityOf(issue)],
      issue.fix_type,
      issue.count,
      issue.details.join('; '),
      issue.how_to_fix,
    ]),
  );
  return csvFile(['URL', 'Title', 'Issue', 'Severity', 'Fix type', 'Count', 'Evidence', 'How to fix'], rows);
}
