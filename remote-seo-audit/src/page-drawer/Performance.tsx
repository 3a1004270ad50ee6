import { Card, Text } from '@canopy/ui';
import { formatCtr, formatInteger, formatPosition } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { DRAWER_MESSAGES } from './messages.ts';
import type { PageDetail } from './page-detail.ts';

type Page = Pick<PageDetail['page'], 'id' | 'past30_position' | 'past30_clicks' | 'past30_impressions' | 'past30_ctr'>;

const known = <T,>(value: T | null, write: (value: T) => string): string => (value === null ? '–' : write(value));

const COLUMNS: DataColumn<Page>[] = [
  { id: 'position', header: 'Position', cell: (page) => known(page.past30_position, formatPosition), numeric: true },
  {
    id: 'traffic',
    header: 'Traffic',
    help: 'Clicks from search in the last 30 days.',
    cell: (page) => known(page.past30_clicks, formatInteger),
    numeric: true,
  },
  { id: 'impressions', header: 'Impressions', cell: (page) => known(page.past30_impressions, formatInteger), numeric: true },
  { id: 'ctr', header: 'CTR', cell: (page) => known(page.past30_ctr, formatCtr), numeric: true },
];

/** The page's search performance in the last 30 days (document 1, section 2.5). */
export function Performance({ page }: { readonly page: Page }) {
  return (
    <Card title="Performance Metrics" description="Last 30 days in Google search" level={3} padding="none">
      <DataTable
        label="Performance of this page"
        columns={COLUMNS}
        rows={[page]}
        rowKey={({ id }) => id}
        paging={false}
        defaultSort={null}
      />
      {page.past30_impressions === null && (
        <Text size="xs" c="dimmed" px="md" pb="sm">
          {DRAWER_MESSAGES.noFigures}
        </Text>
      )}
    </Card>
  );
}
