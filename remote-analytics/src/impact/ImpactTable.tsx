import { listImpact, type PageImpact } from '@canopy/contract/analytics';
import { useCall, useUser } from '@canopy/shell-api';
import { Badge, Card, EmptyState, Text } from '@canopy/ui';
import { UrlText, formatDate } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { AddressPart } from '../view/AddressPart.tsx';
import { useTableView } from '../view/use-table-view.ts';
import { EffectFigure } from './EffectFigure.tsx';
import { IMPACT_MESSAGES as WORDS } from './messages.ts';

/** name in the URL */
const NAME = 'impact';

const KINDS: Readonly<Record<PageImpact['kind'], string>> = { publish: 'Publish', fix: 'Fix', note: 'Note', found: 'Found' };

function Measured({ impact, name }: { readonly impact: PageImpact; readonly name: 'clicks' | 'impressions' | 'position' }) {
  return <EffectFigure effect={impact[name]} kind={name === 'position' ? 'places' : 'relative'} />;
}

const pageColumn = (domain: string): DataColumn<PageImpact> => ({
  id: 'page',
  header: 'Page',
  cell: (row) => <UrlText url={row.page_url} site={domain} maxLength={28} copy={false} />,
});
const COLUMNS: readonly DataColumn<PageImpact>[] = [
  {
    id: 'change',
    header: 'Change',
    cell: (row) => (
      <>
        <Badge variant="default">{KINDS[row.kind]}</Badge> {formatDate(row.changed_on)}
        <Text size="xs" c="dimmed">
          {row.text}
        </Text>
        {row.kind === 'found' && (
          <Text size="xs" c="dimmed">
            {WORDS.found(formatDate(row.changed_on), row.changed_after ? formatDate(row.changed_after) : null)}
          </Text>
        )}
      </>
    ),
    wrap: true,
    minWidth: 150,
  },
  { id: 'clicks', header: 'Clicks', cell: (row) => <Measured impact={row} name="clicks" /> },
  { id: 'impressions', header: 'Impressions', cell: (row) => <Measured impact={row} name="impressions" /> },
  {
    id: 'position',
    header: 'Positions gained',
    help: 'A positive number is a better position.',
    cell: (row) => <Measured impact={row} name="position" />,
  },
  {
    id: 'basis',
    header: 'Measured over',
    cell: (row) => (
      <Text size="xs" c="dimmed">
        {row.problem ?? `${WORDS.window(row.window_days)}, ${WORDS.matched(row.matched_pages)}`}
      </Text>
    ),
    wrap: true,
    minWidth: 120,
  },
];

interface ImpactTableProps {
  /** restricts the table to one page; absent: all */
  readonly pageUrl?: string;
  readonly onOpen?: (pageUrl: string) => void;
}

/** The effect of each change, newest first, with its uncertainty. */
export function ImpactTable(props: ImpactTableProps) {
  return (
    <AddressPart of={[NAME]}>
      <Impacts {...props} />
    </AddressPart>
  );
}

function Impacts({ pageUrl, onOpen }: ImpactTableProps) {
  const { organisation } = useUser();
  const view = useTableView(NAME, []);
  const query = { page: view.page, page_size: view.pageSize, ...(pageUrl !== undefined && { page_url: pageUrl }) };
  const { data, error, isLoading, isValidating, reload } = useCall(listImpact, { query });
  const isOfPage = pageUrl !== undefined;
  return (
    <Card title={isOfPage ? WORDS.pageTitle : WORDS.title} description={WORDS.description} padding="none">
      <DataTable
        label={WORDS.title}
        columns={isOfPage ? COLUMNS : [pageColumn(organisation.domain), ...COLUMNS]}
        rows={data?.data}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.page_url}
        loading={isLoading}
        refetching={isValidating && !isLoading}
        error={error?.message}
        onRetry={() => void reload()}
        empty={
          <EmptyState
            compact
            level={3}
            icon="target"
            title={WORDS.emptyTitle}
            description={isOfPage ? WORDS.emptyPageText : WORDS.emptyText}
          />
        }
        paging={{ page: view.page, pageSize: view.pageSize, total: data?.total ?? 0, onChange: view.setPaging }}
        sort={null}
        skeletonRows={3}
        {...(onOpen && { onRowClick: (row: PageImpact) => onOpen(row.page_url) })}
      />
    </Card>
  );
}
