import { TASK_POLL_MS, WATCH_POLL_MS } from '@canopy/contract';
import { getPublishOperation, listPublishOperations, PUBLISH_OPERATION_SORTS, type PublishOperation } from '@canopy/contract/publishing';
import { Link, refreshCalls, useCall, useUrlState } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, Skeleton, Stack } from '@canopy/ui';
import { formatDateTime, UrlText } from '@canopy/ui/data';
import { Drawer } from '@canopy/ui/overlays';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useListState } from '@canopy/views/lists';
import { GoogleIndex } from '../../google-index/GoogleIndex.tsx';
import { ChangeList } from '../../run/ChangeList.tsx';
import { OperationOutcome } from '../../run/OperationOutcome.tsx';
import { OperationState } from '../../run/OperationState.tsx';
import { PageCheckState } from '../../run/PageCheckState.tsx';

const isUnderWay = ({ state, verified, page_check: check }: PublishOperation) =>
  state === 'waiting' || state === 'undoing' || verified === 'waiting' || check?.state === 'waiting';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const COLUMNS: readonly DataColumn<PublishOperation>[] = [
  { id: 'title', header: 'Page', value: ({ title }) => title, maxWidth: 280 },
  {
    id: 'page_url',
    header: 'URL',
    value: ({ page_url: url }) => url,
    cell: ({ page_url: url }) => (url ? <UrlText url={url} href /> : '–'),
  },
  { id: 'state', header: 'Outcome', value: ({ state }) => state, cell: (operation) => <OperationState operation={operation} /> },
  {
    id: 'page_check',
    header: 'Live page',
    value: ({ page_check: check }) => check?.state ?? '',
    cell: ({ page_check: check }) => (check ? <PageCheckState state={check.state} /> : '–'),
    sortable: false,
  },
  { id: 'message', header: 'Note', value: ({ message }) => message ?? '', sortable: false, wrap: true, minWidth: 200 },
  {
    id: 'finished_at',
    header: 'When',
    value: ({ finished_at: at, created_at: created }) => at ?? created,
    format: formatDateTime,
  },
];

/** What was published and fixed, newest first; each opens with its actions and with what Google knows of the page. */
export function PublishHistory() {
  const list = useListState({ sorts: PUBLISH_OPERATION_SORTS });
  const [opened, setOpened] = useUrlState<string>('change', '', (text) => ID.test(text));
  const { data, error, isValidating, reload } = useCall(
    listPublishOperations,
    { query: list.query },
    { refreshMs: (latest) => (latest?.data.some(isUnderWay) ? WATCH_POLL_MS : TASK_POLL_MS) },
  );
  return (
    <>
      <DataTable
        label="Publish history"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        sort={list.sort}
        onSortChange={list.setSort}
        onRowClick={({ id }) => setOpened(id)}
        currentRow={opened === '' ? null : opened}
        error={error && !data ? error.message : undefined}
        onRetry={() => void reload()}
        refetching={isValidating && data !== undefined}
        empty={
          <EmptyState
            compact
            icon="publish"
            title="Nothing has been published yet"
            description="Everything you publish from the content screens, the library and the audit is listed here and can be undone."
            action={
              <Button component={Link} to="/blogs">
                Go to the content library
              </Button>
            }
          />
        }
        paging={{ page: list.page, pageSize: list.pageSize, total: data?.total ?? 0, onChange: list.setPaging }}
      />
      <OneChange id={opened} row={data?.data.find(({ id }) => id === opened)} onClose={() => setOpened('', { replace: true })} />
    </>
  );
}

interface OneChangeProps {
  /** empty: none is open */
  readonly id: string;
  /** the list's row, until the operation itself is loaded */
  readonly row: PublishOperation | undefined;
  readonly onClose: () => void;
}

function OneChange({ id, row, onClose }: OneChangeProps) {
  const { data, error, isValidating, reload } = useCall(getPublishOperation, id === '' ? null : { params: { id } }, {
    refreshMs: (latest) => (latest && isUnderWay(latest) ? WATCH_POLL_MS : TASK_POLL_MS),
  });
  const operation = data?.id === id ? data : row;
  const changed = async () => {
    await reload();
    await refreshCalls(listPublishOperations);
  };
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      size="lg"
      title={operation?.title ?? 'Change'}
      description={operation?.page_url && <UrlText url={operation.page_url} maxLength={64} href />}
    >
      {operation ? (
        <Stack gap="lg">
          <OperationOutcome operation={operation} onChanged={() => void changed()} bare />
          <ChangeList operation={operation} />
          {operation.page_url && <GoogleIndex pageUrl={operation.page_url} />}
        </Stack>
      ) : error ? (
        error.status === 404 ? (
          <EmptyState compact level={3} icon="search" title="This change is not in this workspace" />
        ) : (
          <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />
        )
      ) : (
        <Skeleton height={160} />
      )}
    </Drawer>
  );
}
