import { ROOT_CAUSES_PAGE_SIZE } from '@canopy/contract';
import { getTaskPriority } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { EmptyState } from '@canopy/ui';
import { DataTable } from '@canopy/ui/table';
import { pagedProps, useListState } from '@canopy/views/lists';
import { CAUSE_COLUMNS } from '../../issues/cause-columns.tsx';
import { AUDIT_MESSAGES } from './messages.ts';

/** The issues by root cause: a single fault of a template, or of the whole site, is one row. */
export function RootCauses() {
  const paging = useListState({ pageSize: ROOT_CAUSES_PAGE_SIZE });
  const answer = useCall(getTaskPriority, { query: { page: paging.page, page_size: paging.pageSize } }, { background: true });
  return (
    <DataTable
      label="Root causes"
      columns={CAUSE_COLUMNS}
      {...pagedProps(answer, paging)}
      rowKey={({ id }) => id}
      defaultSort={null}
      empty={<EmptyState compact level={3} icon="success" title={AUDIT_MESSAGES.noIssues} description={AUDIT_MESSAGES.noIssuesText} />}
    />
  );
}
