import type { Opportunity } from '@canopy/contract/content';
import { Text } from '@canopy/ui';
import { formatInteger, formatPosition, Growth, StatusBadge } from '@canopy/ui/data';
import { PageUrl } from '../../../PageUrl.tsx';
import { intentLabel } from '../filter-choices.ts';
import type { DataColumn } from '@canopy/ui/table';

const gain: DataColumn<Opportunity> = {
  id: 'gain',
  header: 'Clicks to gain',
  help: 'Per month, at position 3 instead of the current position, with the 90% interval.',
  value: (row) => row.gain,
  cell: (row) => (
    <span>
      {formatInteger(Math.round(row.gain))}{' '}
      <Text span size="xs" c="dimmed">
        {formatInteger(Math.round(row.gain_low))}–{formatInteger(Math.round(row.gain_high))}
      </Text>
    </span>
  ),
  numeric: true,
  width: 150,
};

const yearOf = ({ page_clicks: now, clicks_last_year: before }: Opportunity): number | null =>
  now === null || before === null || before === 0 ? null : ((now - before) / before) * 100;

/** Columns of the list; their ids are the sort keys of the call. @param ofPages rows are pages, not queries */
export function opportunityColumns(ofPages: boolean): DataColumn<Opportunity>[] {
  const page: DataColumn<Opportunity> = {
    id: 'page_url',
    header: 'Page',
    cell: ({ page_url }) => <PageUrl url={page_url} maxLength={42} />,
    minWidth: 190,
    hideable: !ofPages,
  };
  const query: DataColumn<Opportunity> = {
    id: 'query',
    header: 'Query',
    cell: (row) => (
      <>
        {row.query} {row.is_brand && <StatusBadge tone="neutral" label="Brand" />}
      </>
    ),
    wrap: true,
    minWidth: 170,
    hideable: false,
  };
  return [
    ...(ofPages ? [page] : [query, page]),
    ...(ofPages
      ? [
          {
            id: 'queries',
            header: 'Queries',
            value: (row: Opportunity) => row.queries,
            format: formatInteger,
            numeric: true,
            width: 90,
          },
        ]
      : []),
    gain,
    { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true, width: 80 },
    { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true, width: 115 },
    ...(ofPages
      ? []
      : [
          {
            id: 'intent',
            header: 'Intent',
            help: 'Derived from the words of the query.',
            cell: ({ intent }: Opportunity) => (intent === null ? '–' : intentLabel(intent)),
            width: 110,
          },
        ]),
    { id: 'position', header: 'Position', value: ({ position }) => position, format: formatPosition, numeric: true, width: 95 },
    {
      id: 'competing_pages',
      header: 'Ranking pages',
      help: 'Pages that each get 10% or more of the query’s impressions, or that alternate as the top result. They compete for the same clicks.',
      cell: ({ competing_pages: pages, takes_turns: turns }) =>
        pages > 1 ? (
          <StatusBadge tone="warning" label={`${pages} pages`} />
        ) : turns ? (
          <StatusBadge tone="warning" label="Take turns" />
        ) : (
          '1 page'
        ),
      width: 110,
    },
    ...(ofPages
      ? [
          {
            id: 'year',
            header: 'Year over year',
            help: 'All clicks of the page, compared with the same 30 days of the previous year.',
            cell: (row: Opportunity) => {
              const change = yearOf(row);
              return change === null ? '–' : <Growth value={change} />;
            },
            numeric: true,
            width: 110,
          },
        ]
      : []),
  ];
}
