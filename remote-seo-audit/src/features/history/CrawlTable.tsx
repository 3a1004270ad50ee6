import type { Crawl } from '@canopy/contract/seo-audit';
import { Button, Text } from '@canopy/ui';
import { StatusBadge, formatDateTime, formatDuration, formatInteger, formatPercent } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { crawlState, secondsOf } from './crawl-words.ts';
import { HISTORY_MESSAGES, STARTED_BY } from './messages.ts';

const COLUMNS: DataColumn<Crawl>[] = [
  { id: 'started_at', header: 'Started', value: ({ started_at }) => started_at, format: formatDateTime, width: 190 },
  { id: 'started_by', header: 'Started by', value: ({ started_by = 'user' }) => STARTED_BY[started_by], width: 110 },
  {
    id: 'status',
    header: 'State',
    value: (crawl) => crawlState(crawl).label,
    cell: (crawl) => (
      <>
        <StatusBadge {...crawlState(crawl)} />
        {[crawl.message, crawl.emptied ? HISTORY_MESSAGES.emptied : ''].filter(Boolean).map((text) => (
          <Text key={text} size="xs" c="dimmed">
            {text}
          </Text>
        ))}
      </>
    ),
    wrap: true,
    minWidth: 160,
  },
  {
    id: 'fetched',
    header: 'Crawled',
    help: 'URLs that were requested.',
    value: ({ fetched }) => fetched,
    format: formatInteger,
    numeric: true,
    width: 90,
  },
  {
    id: 'failed',
    header: 'Failed',
    help: 'Timeouts and connection errors.',
    value: ({ failed }) => failed,
    format: formatInteger,
    numeric: true,
    width: 110,
  },
  {
    id: 'pending',
    header: 'Pending',
    help: 'URLs that were found and not crawled.',
    value: ({ pending }) => pending,
    format: formatInteger,
    numeric: true,
    width: 80,
  },
  {
    id: 'html_pages',
    header: 'HTML pages',
    value: ({ overview }) => overview?.html_pages ?? null,
    format: (pages: number | null) => (pages === null ? '–' : formatInteger(pages)),
    numeric: true,
    width: 110,
  },
  {
    id: 'health',
    header: 'Site health',
    help: 'The share of indexable pages without an issue of severity Error.',
    value: ({ overview }) => overview?.health ?? null,
    format: (health: number | null) => (health === null ? '–' : formatPercent(health, 1)),
    numeric: true,
    width: 110,
  },
  {
    id: 'took',
    header: 'Duration',
    value: secondsOf,
    format: (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds)),
    numeric: true,
    width: 100,
  },
];

interface CrawlTableProps {
  readonly crawls: readonly Crawl[] | undefined;
  readonly loading: boolean;
  readonly refetching: boolean;
  readonly error: string | undefined;
  readonly onRetry: () => void;
  /** the previous crawl, and the crawl itself */
  readonly onCompare: (from: Crawl, to: Crawl) => void;
}

/** Every crawl, newest first; each can be compared with the previous one. */
export function CrawlTable({ crawls, loading, refetching, error, onRetry, onCompare }: CrawlTableProps) {
  const keptSort = useKeptSort();
  return (
    <DataTable
      label="Crawls"
      keptSort={keptSort}
      columns={COLUMNS}
      rows={crawls}
      rowKey={({ id }) => id}
      loading={loading}
      refetching={refetching}
      error={error}
      onRetry={onRetry}
      defaultPageSize={10}
      defaultSort={{ id: 'started_at', descending: true }}
      empty={<NoCrawlYet title={HISTORY_MESSAGES.emptyTitle} text={HISTORY_MESSAGES.emptyText} />}
      rowActions={(crawl) => {
        const before = crawls?.[crawls.indexOf(crawl) + 1];
        return (
          before &&
          !before.emptied && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Compare the crawl of ${formatDateTime(crawl.started_at)} with the one before`}
              onClick={() => onCompare(before, crawl)}
            >
              Compare
            </Button>
          )
        );
      }}
    />
  );
}
