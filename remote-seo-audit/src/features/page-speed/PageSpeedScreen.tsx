import { AUDIT_PAGE_SIZE, TASK_POLL_MS } from '@canopy/contract';
import {
  VITAL_DEVICES,
  VITAL_METHODS,
  VITAL_SORTS,
  getVitalsSummary,
  listPageVitals,
  planVitals,
  type PageVitals,
} from '@canopy/contract/seo-audit';
import { send, useCall, useUrlState, useUser } from '@canopy/shell-api';
import { Button, EmptyState, Group, Icon, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { NativeSelect, SegmentedControl } from '@canopy/ui/forms';
import { DataTable } from '@canopy/ui/table';
import { SavedViewsMenu } from '@canopy/views';
import { ExportButton, tableProps, useListState } from '@canopy/views/lists';
import { useState } from 'react';
import { formatDuration, formatInteger, csvFile } from '@canopy/ui/data';
import { useCrawl } from '../../crawl/use-crawl.ts';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { PageDrawer } from '../../page-drawer/PageDrawer.tsx';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { DEVICE_NAMES, METHOD_NAMES, type Device } from '../../speed/vital-facts.ts';
import { Averages } from './Averages.tsx';
import { SPEED_MESSAGES } from './messages.ts';
import { RunState } from './RunState.tsx';
import { speedColumns } from './speed-columns.tsx';
import { useVitalsRun } from './use-vitals-run.ts';

const PER_DEVICE = ['FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'Method', 'Version', 'Browser', 'Samples', 'Measured', 'Problem'];

/** Pages with their speed on both devices as CSV text. */
function speedAsCsv(pages: readonly PageVitals[]): Promise<string> {
  const heading = ['Page', 'Title', 'Template', ...VITAL_DEVICES.flatMap((device) => PER_DEVICE.map((name) => `${name}, ${device}`))];
  const rows = pages.map((page) => [
    page.page_url,
    page.title,
    page.template,
    ...VITAL_DEVICES.flatMap((device) => {
      const { lab, problem } = page[device];
      return lab
        ? [lab.fcp, lab.lcp, lab.tbt, lab.cls, lab.method, lab.version, lab.browser, lab.samples, lab.measured_at, problem]
        : [null, null, null, null, null, null, null, null, null, problem];
    }),
  ]);
  return csvFile(heading, rows);
}

const SHOW = ['measured', 'failed', 'not_measured', 'all'] as const;
const FILTERS = [
  { value: 'measured', label: 'Measured' },
  { value: 'failed', label: 'Failed' },
  { value: 'not_measured', label: 'Not measured' },
  { value: 'all', label: 'All pages' },
];
const METHODS = [{ value: '', label: 'Any method' }, ...VITAL_METHODS.map((method) => ({ value: method, label: METHOD_NAMES[method] }))];
/** `lcp` first: the default sort order. */
const SORTS = ['lcp', ...VITAL_SORTS.filter((sort) => sort !== 'lcp')] as const;
const DEVICES = VITAL_DEVICES.map((device) => ({ value: device, label: DEVICE_NAMES[device] }));
/** The URL parameters of this screen. */
const PARAMETERS = ['show', 'device', 'method', 'search', 'sort', 'page_size'];
/** Maximum individually selected pages per measuring run. */
const MAX_SELECTED = 50;
const ANOTHER_VIEW = { alsoClear: ['page', 'drawer'] };

/** How quickly the site's pages load, with method, version and sample size of each figure. */
export function PageSpeedScreen() {
  useCrawl();
  const { organisation } = useUser();
  const view = useListState({
    sorts: SORTS,
    filters: { show: SHOW, method: ['', ...VITAL_METHODS] },
    pageSize: AUDIT_PAGE_SIZE,
    alsoClear: ['drawer'],
  });
  const [device, setDevice] = useUrlState<Device>('device', 'mobile', (text) => text === 'desktop' || text === 'mobile');
  const [drawer, setDrawer] = useUrlState<string>('drawer', '');
  const [selection, setSelection] = useState<{ organisation: string; keys: readonly string[] }>({
    organisation: organisation.id,
    keys: [],
  });
  const control = useVitalsRun();
  const { show: measured, ...shown } = view.query;
  const query = { ...shown, measured, device };
  const answer = useCall(listPageVitals, { query }, { refreshMs: control.running ? TASK_POLL_MS : 0 });
  const { data } = answer;
  const selected = selection.organisation === organisation.id ? selection.keys : [];
  const select = (keys: readonly string[]) => setSelection({ organisation: organisation.id, keys: keys.slice(0, MAX_SELECTED) });
  const averages = useCall(getVitalsSummary, {});
  const plan = useCall(planVitals, {});
  const isAboveKnown = !control.isLoading && !averages.isLoading && !plan.isLoading;
  const lab = control.data?.lab.available ?? false;
  const nothingCrawled = plan.data?.pages === 0;
  const measure = (
    <Button
      leftSection={<Icon name="gauge" />}
      loading={control.starting || control.running}
      disabled={!lab || nothingCrawled}
      onClick={() => control.start()}
    >
      {control.data?.run ? SPEED_MESSAGES.measureAgain : SPEED_MESSAGES.measure}
    </Button>
  );
  return (
    <Stack gap="lg">
      <PageHeader
        title="Page speed"
        description={SPEED_MESSAGES.description}
        actions={
          <Group gap="sm">
            <ExportButton
              name="page-speed"
              csv={async () => speedAsCsv(await allRows((page) => send(listPageVitals, { query: { ...query, page, page_size: BATCH } })))}
              disabled={!data || data.total === 0}
            />
            {measure}
          </Group>
        }
      >
        <SectionTabs current="/seo-audit/page-speed" />
      </PageHeader>
      {/* What is above the table is known before the table shows, so that nothing shifts. */}
      {isAboveKnown && lab && !control.running && <MeasurePlan />}
      {isAboveKnown && <RunState control={control} />}
      {isAboveKnown && <Averages />}
      {selected.length > 0 && (
        <Group gap="sm" role="group" aria-label="Selected pages">
          <Text size="sm" fw={500} role="status">
            {selected.length === 1 ? '1 page selected' : `${selected.length} pages selected`}
          </Text>
          <Button size="xs" disabled={!lab || control.running} onClick={() => control.start(selected)}>
            Measure selected with Lighthouse
          </Button>
          <Button size="xs" variant="subtle" onClick={() => select([])}>
            Clear selection
          </Button>
        </Group>
      )}
      {!isAboveKnown ? (
        <Skeleton height={480} />
      ) : (
        <DataTable
          label="Page speed"
          columnChoice
          columns={speedColumns(device)}
          {...tableProps(answer, view)}
          rowKey={({ id }) => id}
          rowLabel={({ page_url }) => page_url}
          refetching={answer.isValidating && !control.running}
          toolbar={
            <ListToolbar
              list={view}
              searchLabel="Search pages"
              placeholder="Search URL or title"
              filter="show"
              filterLabel="Show"
              choices={FILTERS}
            >
              <SegmentedControl label="Device" data={DEVICES} value={device} onChange={(next) => setDevice(next as Device, ANOTHER_VIEW)} />
              <NativeSelect
                aria-label="Method"
                data={METHODS}
                value={view.filters.method}
                onChange={(event) => view.setFilter('method', event.currentTarget.value)}
              />
              <SavedViewsMenu screen="seo-audit/page-speed" parameters={PARAMETERS} />
            </ListToolbar>
          }
          empty={
            nothingCrawled ? (
              <NoCrawlYet title={SPEED_MESSAGES.emptyTitle} text={SPEED_MESSAGES.nothingCrawledText} />
            ) : (
              <EmptyState
                compact
                level={2}
                icon="gauge"
                title={SPEED_MESSAGES.emptyTitle}
                description={control.data && !lab ? control.data.lab.problem : SPEED_MESSAGES.emptyText}
              />
            )
          }
          selection={{ selected, onChange: select }}
          onRowClick={({ id }) => setDrawer(id)}
          currentRow={drawer || null}
        />
      )}
      <PageDrawer id={drawer} rows={data?.data ?? []} onGo={(id) => setDrawer(id, { replace: true })} onClose={() => setDrawer('')} />
    </Stack>
  );
}

/** What clicking Measure would involve: how many measurements, and how long. */
function MeasurePlan() {
  const { data } = useCall(planVitals, {});
  if (!data || data.pages === 0) return null;
  const pages = data.pages === 1 ? '1 page' : `${formatInteger(data.pages)} pages`;
  return (
    <Text size="sm" c="dimmed">
      {SPEED_MESSAGES.plan(formatInteger(data.measurements), pages, data.seconds === null ? null : formatDuration(data.seconds))}
    </Text>
  );
}
