import { GAIN_SORTS, listRealisedGains, unfollowOpportunity, type RealisedGain } from '@canopy/contract/content';
import { Link, refreshCalls, useAction, useCall } from '@canopy/shell-api';
import { Button, EmptyState, IconButton, Text } from '@canopy/ui';
import { formatDate, formatInteger } from '@canopy/ui/data';
import { FormError } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { tableProps, useListState } from '@canopy/views/lists';
import { PageUrl } from '../../../PageUrl.tsx';

const KINDS: Record<NonNullable<RealisedGain['change']>['kind'], string> = {
  publish: 'Published',
  fix: 'Fixed',
  note: 'Note',
  found: 'Found by a crawl',
};

function Clicks({ gain, gain_low: low, gain_high: high }: Pick<RealisedGain, 'gain' | 'gain_low' | 'gain_high'>) {
  return (
    <span>
      {formatInteger(Math.round(gain))}{' '}
      <Text span size="xs" c="dimmed">
        {formatInteger(Math.round(low))} to {formatInteger(Math.round(high))}
      </Text>
    </span>
  );
}

const COLUMNS: DataColumn<RealisedGain>[] = [
  {
    id: 'page_url',
    header: 'Page',
    value: ({ page_url: url }) => url,
    cell: ({ page_url: url }) => <PageUrl url={url} maxLength={40} />,
    minWidth: 200,
    hideable: false,
  },
  { id: 'made_on', header: 'Forecast date', value: ({ made_on: day }) => day, cell: ({ made_on: day }) => formatDate(day), width: 125 },
  {
    id: 'gain',
    header: 'Expected clicks',
    help: 'Per month, at position 3, with the 90% interval.',
    value: ({ gain }) => gain,
    cell: (row) => <Clicks {...row} />,
    numeric: true,
    width: 165,
  },
  {
    id: 'change',
    header: 'Change',
    help: 'The first change to the page since the forecast.',
    cell: ({ change }) =>
      change === null ? (
        '–'
      ) : (
        <span title={change.text}>
          {KINDS[change.kind]}, {formatDate(change.changed_on)}
        </span>
      ),
    wrap: true,
    minWidth: 150,
  },
  {
    id: 'real',
    header: 'Clicks gained',
    help: 'Per month: 28 days after the change compared with the 28 days before, minus the trend of similar pages, with the 95% interval.',
    cell: ({ real, problem }) =>
      real ? (
        <Clicks {...real} />
      ) : (
        <Text size="xs" c="dimmed">
          {problem}
        </Text>
      ),
    wrap: true,
    minWidth: 200,
  },
];

/** Tracked forecasts, each beside the actual outcome. */
export function GainsTable() {
  const list = useListState({ sorts: GAIN_SORTS });
  const answer = useCall(listRealisedGains, { query: list.query });
  const forget = useAction(unfollowOpportunity);
  const remove = async (id: string) => {
    if ((await forget.run({ params: { id } })).ok) await refreshCalls(listRealisedGains);
  };
  return (
    <>
      {forget.error && <FormError>{forget.error.message}</FormError>}
      <DataTable
        label="Forecasts and gains"
        columns={COLUMNS}
        {...tableProps(answer, list)}
        rowKey={({ id }) => id}
        rowLabel={({ page_url: url }) => url}
        rowActions={(row) => <IconButton size="sm" icon="x" label={`Stop following ${row.page_url}`} onClick={() => void remove(row.id)} />}
        empty={
          <EmptyState
            compact
            icon="target"
            title="No forecasts followed yet"
            description="Select pages under To gain and follow them, or apply a title and description suggestion. The actual gain shows here 28 days after a page has changed."
            action={
              <Button component={Link} to="/keyword/opportunity/pages" variant="default">
                Choose pages
              </Button>
            }
          />
        }
      />
    </>
  );
}
