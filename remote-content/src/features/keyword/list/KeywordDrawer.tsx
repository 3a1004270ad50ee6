import { listAnnotations } from '@canopy/contract/analytics';
import { getKeywordHistory } from '@canopy/contract/content';
import { Link, useCall } from '@canopy/shell-api';
import { Button, EmptyState, FailedState, Group, Skeleton, Stack, Title } from '@canopy/ui';
import { formatDate, formatInteger, formatPosition } from '@canopy/ui/data';
import { Drawer } from '@canopy/ui/overlays';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { PageUrl } from '../../../PageUrl.tsx';
import { RankChart } from './RankChart.tsx';
import { weeksOf, type Week } from './weeks-of.ts';

type Page = { readonly page_url: string; readonly clicks: number; readonly impressions: number; readonly position: number };

const WEEKS: DataColumn<Week>[] = [
  { id: 'start', header: 'Week of', value: ({ start }) => start, format: formatDate, width: 130 },
  { id: 'position', header: 'Position', value: ({ position }) => position, format: formatPosition, numeric: true },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true },
  { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true },
];
const PAGES: DataColumn<Page>[] = [
  {
    id: 'page_url',
    header: 'Page',
    value: ({ page_url }) => page_url,
    cell: ({ page_url }) => <PageUrl url={page_url} maxLength={44} />,
    minWidth: 200,
  },
  { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true },
  { id: 'position', header: 'Position', value: ({ position }) => position, format: formatPosition, numeric: true },
];

/** A keyword's rank over all imported days, with events on the site, and the pages that appear for it. */
export function KeywordDrawer({ keyword, onClose }: { readonly keyword: string; readonly onClose: () => void }) {
  return (
    <Drawer opened={keyword !== ''} onClose={onClose} size="lg" title={keyword} description="From the site’s own search data">
      {keyword !== '' && <KeywordHistory key={keyword} keyword={keyword} />}
    </Drawer>
  );
}

function KeywordHistory({ keyword }: { readonly keyword: string }) {
  const pagesSort = useKeptSort('keyword-pages');
  const weeksSort = useKeptSort('keyword-weeks');
  const { data, error, reload } = useCall(getKeywordHistory, { query: { keyword } });
  const [first, last] = [data?.days[0]?.date, data?.days.at(-1)?.date];
  const marks = useCall(listAnnotations, first && last ? { query: { start_date: first, end_date: last } } : null);
  if (error) return <FailedState title="The history did not load" detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={320} />;
  if (data.days.length === 0)
    return <EmptyState compact icon="search" title="No days yet" description="No imported day has impressions for this keyword." />;
  const pages = new Set(data.pages.map(({ page_url: url }) => url));
  const shown = marks.data?.data.filter(({ page_url: url }) => url === null || pages.has(url)) ?? [];
  return (
    <Stack gap="md">
      <RankChart days={data.days} annotations={shown} keyword={keyword} />
      <Group>
        <Button component={Link} to={`/content-research?${new URLSearchParams({ question: keyword })}`} variant="default" size="xs">
          Research this keyword
        </Button>
      </Group>
      <Title order={3} size="h5">
        Pages shown in the last 30 days
      </Title>
      <DataTable
        label="Pages for the keyword"
        keptSort={pagesSort}
        columns={PAGES}
        rows={data.pages}
        rowKey={({ page_url }) => page_url}
        paging={false}
      />
      <Title order={3} size="h5">
        By week
      </Title>
      <DataTable
        label="Weeks of the keyword"
        keptSort={weeksSort}
        columns={WEEKS}
        rows={weeksOf(data.days)}
        rowKey={({ start }) => start}
        defaultSort={{ id: 'start', descending: true }}
        defaultPageSize={10}
      />
    </Stack>
  );
}
