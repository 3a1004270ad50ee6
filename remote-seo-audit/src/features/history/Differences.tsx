import { AUDIT_PAGE_SIZE } from '@canopy/contract';
import { DIFFERENCES, compareCrawls, severityOf, type ChangedIssue, type Difference } from '@canopy/contract/seo-audit';
import { Link, send, useCall, useUrlState } from '@canopy/shell-api';
import { Anchor, EmptyState, Group, SimpleGrid, Stack } from '@canopy/ui';
import { MetricCard, UrlText, csvFile, formatInteger } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton, ListSearch, pagedProps, useListState } from '@canopy/views/lists';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { SEVERITY_NAMES, SeverityBadge } from '../../issues/SeverityBadge.tsx';
import { DIFFERENCE_NAMES, NO_DIFFERENCE } from './messages.ts';

const isSaid = () => true;

const COLUMNS: DataColumn<ChangedIssue>[] = [
  { id: 'name', header: 'Issue', cell: ({ name }) => name, wrap: true, minWidth: 160 },
  { id: 'severity', header: 'Severity', cell: (issue) => <SeverityBadge {...issue} />, width: 190 },
  { id: 'page', header: 'Page', cell: ({ page_url }) => <UrlText url={page_url} maxLength={56} />, minWidth: 260 },
  {
    id: 'open',
    header: 'Page’s issues',
    cell: ({ page_id }) =>
      page_id === null ? (
        'Not in the latest crawl'
      ) : (
        <Anchor component={Link} to={`/seo-audit/pages?drawer=${encodeURIComponent(page_id)}`} size="sm">
          Open
        </Anchor>
      ),
    width: 160,
  },
];

/** Issues that are new, fixed or still present between two crawls. */
export function Differences({ from, to }: { readonly from: string; readonly to: string }) {
  const [state, setState] = useUrlState<Difference>('state', 'new', (text) => (DIFFERENCES as readonly string[]).includes(text));
  const view = useListState({ filters: { code: isSaid }, pageSize: AUDIT_PAGE_SIZE });
  const { code } = view.filters;
  const query = { ...view.query, from, to, state };
  const answer = useCall(compareCrawls, { query });
  const { data } = answer;
  const checks = data?.by_code.filter((check) => check[state] > 0 || check.code === code) ?? [];
  const asCsv = async () => {
    const issues = await allRows((at) => send(compareCrawls, { query: { ...query, page: at, page_size: BATCH } }));
    return csvFile(
      ['Difference', 'Issue', 'Severity', 'Page'],
      issues.map((issue) => [DIFFERENCE_NAMES[state], issue.name, SEVERITY_NAMES[severityOf(issue)], issue.page_url]),
    );
  };
  return (
    <Stack gap="md">
      <SimpleGrid cols={3} spacing="sm">
        {DIFFERENCES.map((one) => (
          <MetricCard
            key={one}
            label={DIFFERENCE_NAMES[one]}
            value={data ? formatInteger(data.counts[one]) : ''}
            loading={!data && !answer.error}
            selected={state === one}
            onToggle={() => setState(one, { alsoClear: ['page', 'code'] })}
          />
        ))}
      </SimpleGrid>
      <DataTable
        label={`${DIFFERENCE_NAMES[state]} issues`}
        columns={COLUMNS}
        {...pagedProps(answer, view)}
        rowKey={({ code: of, page_url }) => `${of} ${page_url}`}
        toolbar={
          <Group gap="sm" wrap="wrap">
            <ListSearch list={view} label="Search pages" placeholder="Search URL" />
            <NativeSelect
              aria-label="Issue"
              data={[
                { value: '', label: 'All issues' },
                ...checks.map((check) => ({ value: check.code, label: `${check.name} (${formatInteger(check[state])})` })),
              ]}
              value={code}
              onChange={(event) => view.setFilter('code', event.currentTarget.value)}
            />
            <ExportButton name="differences" csv={asCsv} disabled={!data || data.total === 0} />
          </Group>
        }
        filtered={view.isFiltered}
        onClearFilters={view.clear}
        empty={<EmptyState compact level={3} icon="compare" title={NO_DIFFERENCE[state]} />}
        defaultSort={null}
      />
    </Stack>
  );
}
