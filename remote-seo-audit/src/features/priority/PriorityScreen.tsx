import { ROOT_CAUSES_PAGE_SIZE } from '@canopy/contract';
import { getTaskPriority, severityOf } from '@canopy/contract/seo-audit';
import { send, useCall, useUser } from '@canopy/shell-api';
import { PageHeader, Stack } from '@canopy/ui';
import { csvFile } from '@canopy/ui/data';
import { DataTable } from '@canopy/ui/table';
import { ExportButton, pagedProps, useListState } from '@canopy/views/lists';
import { useCrawl } from '../../crawl/use-crawl.ts';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { CAUSE_COLUMNS } from '../../issues/cause-columns.tsx';
import { SEVERITY_NAMES } from '../../issues/SeverityBadge.tsx';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { SectionTabs } from '../../sections/SectionTabs.tsx';

async function asCsv(): Promise<string> {
  const tasks = await allRows((page) => send(getTaskPriority, { query: { page, page_size: BATCH } }));
  return csvFile(
    ['Priority', 'Issue', 'Template', 'Reason', 'Severity', 'Effort', 'Fix type', 'Pages', 'Impressions', 'PageRank', 'Example'],
    tasks.map((task) => [
      task.priority,
      task.name,
      task.template,
      task.reason,
      SEVERITY_NAMES[severityOf(task)],
      task.effort,
      task.fix_type,
      task.pages,
      task.impressions,
      task.rank,
      task.example.page_url,
    ]),
  );
}

/** What to fix first, with the reason. */
export function PriorityScreen() {
  useCrawl();
  const { organisation } = useUser();
  const paging = useListState({ pageSize: ROOT_CAUSES_PAGE_SIZE });
  const answer = useCall(getTaskPriority, { query: { page: paging.page, page_size: paging.pageSize } });
  const { data } = answer;
  return (
    <Stack gap="lg">
      <PageHeader
        title="What to fix first"
        description={organisation.domain}
        actions={<ExportButton name="priorities" csv={asCsv} disabled={!data || data.total === 0} />}
      >
        <SectionTabs current="/priority" />
      </PageHeader>
      <DataTable
        label="Priorities"
        columns={CAUSE_COLUMNS}
        {...pagedProps(answer, paging)}
        rowKey={({ id }) => id}
        defaultSort={null}
        empty={<NoCrawlYet title="Nothing to fix yet" text="The issues of a crawl show here, ordered by traffic, severity and effort." />}
      />
    </Stack>
  );
}
