import type { SearchFigures, SearchRow } from '@canopy/contract/analytics';
import { Link } from '@canopy/shell-api';
import { Anchor } from '@canopy/ui';
import { formatCtr, formatInteger, formatPosition, Growth } from '@canopy/ui/data';
import type { DataColumn } from '@canopy/ui/table';

type Counted = 'clicks' | 'impressions';

/** Change in per cent against the previous 30 days; null if there was nothing then. */
export function growthOf(now: SearchFigures, before: SearchFigures | null, metric: Counted): number | null {
  const past = before?.[metric] ?? 0;
  return past === 0 ? null : ((now[metric] - past) / past) * 100;
}

const growthColumn = (metric: Counted): DataColumn<SearchRow> => ({
  id: `${metric}_change`,
  header: metric === 'clicks' ? 'Clicks growth' : 'Impressions growth',
  help: 'Compared with the 30 days before.',
  value: (row) => growthOf(row, row.previous, metric),
  cell: (row) => {
    const growth = growthOf(row, row.previous, metric);
    return growth === null ? row.previous === null || row[metric] === 0 ? '–' : 'New' : <Growth value={growth} />;
  },
  numeric: true,
  width: metric === 'clicks' ? 120 : 140,
});

const moved = ({ position, previous }: SearchRow): number | null =>
  position === null || previous?.position == null ? null : position - previous.position;

/** Columns of the list; their ids are the sort keys of the call. */
export const keywordColumns: DataColumn<SearchRow>[] = [
  {
    id: 'key',
    header: 'Keyword',
    value: ({ key }) => key,
    cell: ({ key }) => (
      <Anchor
        component={Link}
        to={`/dashboard/page?${new URLSearchParams({ 'f.query': key })}`}
        size="sm"
        style={{ overflowWrap: 'anywhere' }}
      >
        {key}
      </Anchor>
    ),
    minWidth: 200,
    wrap: true,
    hideable: false,
  },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true, width: 80 },
  growthColumn('clicks'),
  { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true, width: 115 },
  growthColumn('impressions'),
  { id: 'ctr', header: 'CTR', value: ({ ctr }) => ctr, format: formatCtr, numeric: true, width: 80 },
  { id: 'position', header: 'Position', value: ({ position }) => position, format: formatPosition, numeric: true, width: 90 },
  {
    id: 'position_change',
    header: 'Position change',
    help: 'Positions lost (up) or gained (down) compared with the 30 days before.',
    value: moved,
    cell: (row) => {
      const change = moved(row);
      return change === null ? '–' : <Growth value={change} unit="" lowerIsBetter />;
    },
    numeric: true,
    width: 145,
  },
];
