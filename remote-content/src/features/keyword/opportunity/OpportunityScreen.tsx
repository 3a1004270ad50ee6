import {
  followOpportunities,
  listOpportunities,
  listRealisedGains,
  OPPORTUNITY_FILTERS,
  OPPORTUNITY_KINDS,
  OPPORTUNITY_SORTS,
  type Opportunity,
} from '@canopy/contract/content';
import { refreshCalls, send, showToast, useAction, useCall, useUrlState } from '@canopy/shell-api';
import { Button, EmptyState, Group, PageHeader, Stack, Text } from '@canopy/ui';
import { csvFile, formatInteger } from '@canopy/ui/data';
import { FormError, SegmentedControl } from '@canopy/ui/forms';
import { DataTable } from '@canopy/ui/table';
import { ExportButton, SelectionBar, tableProps, useListState, useSelection } from '@canopy/views/lists';
import { NoSearchData, StillUpdating } from '../EmptyLists.tsx';
import { EXPORT_PAGE, everyPage } from '../every-page.ts';
import { KeywordTabs } from '../KeywordTabs.tsx';
import { KeywordToolbar } from '../KeywordToolbar.tsx';
import { LengthTabs } from '../LengthTabs.tsx';
import { INTENT_CHOICES, INTENT_FILTER, MAX_URL } from '../filter-choices.ts';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { CurveCard } from './CurveCard.tsx';
import { GainsTable } from './GainsTable.tsx';
import { OpportunityDrawer } from './OpportunityDrawer.tsx';
import { opportunityColumns } from './opportunity-columns.tsx';

type Kind = (typeof OPPORTUNITY_KINDS)[number];

const FILTERS: Record<(typeof OPPORTUNITY_FILTERS)[number], string> = {
  all: 'All opportunities',
  several_pages: 'Cannibalised',
  decaying: 'Losing clicks',
  not_brand: 'Non-branded',
};
/** Pages are not filtered by intent: each has queries of every intent. */
const NO_INTENT = [''] as const;
const HEADING = ['Query', 'Page', 'Clicks', 'Impressions', 'Position', 'Clicks to gain', 'At least', 'At most', 'Pages for the query'];

const asCsv = (rows: readonly Opportunity[]): Promise<string> =>
  csvFile(
    HEADING,
    rows.map((row) => [
      row.query,
      row.page_url,
      row.clicks,
      row.impressions,
      row.position,
      row.gain,
      row.gain_low,
      row.gain_high,
      row.competing_pages,
    ]),
  );

/** Queries or pages that would get more clicks from a better position, and how that is calculated. */
export function OpportunityScreen({ kind }: { readonly kind: Kind }) {
  const [view, setView] = useUrlState<string>('view', 'open');
  const showsGains = kind === 'pages' && view === 'gains';
  return (
    <Stack gap="lg">
      <PageHeader title="Keyword opportunities" description={KEYWORD_MESSAGES.opportunities}>
        <KeywordTabs />
      </PageHeader>
      <LengthTabs base="/keyword/opportunity/" lengths={OPPORTUNITY_KINDS} current={kind} />
      {kind === 'pages' && (
        <Group>
          <SegmentedControl
            label="Which forecasts"
            value={showsGains ? 'gains' : 'open'}
            onChange={(next) => setView(next, { alsoClear: ['page'] })}
            data={[
              { value: 'open', label: 'To gain' },
              { value: 'gains', label: 'Gained' },
            ]}
          />
        </Group>
      )}
      {showsGains ? <GainsTable /> : <OpportunityTable kind={kind} />}
    </Stack>
  );
}

function OpportunityTable({ kind }: { readonly kind: Kind }) {
  const follow = useAction(followOpportunities);
  const list = useListState({
    sorts: OPPORTUNITY_SORTS,
    alsoClear: ['opportunity'],
    filters: { filter: OPPORTUNITY_FILTERS, intent: kind === 'pages' ? NO_INTENT : INTENT_FILTER },
    maxSearch: MAX_URL,
  });
  const query = { ...list.query, kind };
  const answer = useCall(listOpportunities, { query });
  const { data } = answer;
  const selection = useSelection(data, `${kind} ${list.view}`);
  const [chosen, setChosen] = useUrlState<string>('opportunity', '');
  const all = async () => asCsv(await everyPage((page) => send(listOpportunities, { query: { ...query, page, page_size: EXPORT_PAGE } })));
  const followSelected = async () => {
    const result = await follow.run({ body: { page_ids: selection.rowsOf().map(({ page_id }) => page_id) } });
    if (!result.ok) return;
    selection.select([]);
    showToast({ tone: 'success', title: 'Forecasts followed', description: 'Their results show under Gained.' });
    await refreshCalls(listRealisedGains);
  };
  // Only pages are compared with the year before.
  const filters = OPPORTUNITY_FILTERS.filter((filter) => kind === 'pages' || filter !== 'decaying');
  return (
    <>
      {data?.is_updating && <StillUpdating call={listOpportunities} />}
      {follow.error && <FormError>{follow.error.message}</FormError>}
      <SelectionBar selection={selection} noun={kind === 'pages' ? 'page' : 'keyword'}>
        {kind === 'pages' && !selection.isAll && (
          <Button size="xs" variant="default" loading={follow.running} onClick={() => void followSelected()}>
            Follow
          </Button>
        )}
        <ExportButton
          size="xs"
          name="selected-opportunities"
          label="Export selected"
          csv={() => (selection.isAll ? all() : asCsv(selection.rowsOf()))}
        />
      </SelectionBar>
      <DataTable
        label="Opportunities"
        columns={opportunityColumns(kind === 'pages')}
        columnChoice
        {...tableProps(answer, list)}
        selection={{ selected: selection.keys, onChange: selection.select }}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => setChosen(id)}
        currentRow={chosen || null}
        rowLabel={({ query: text, page_url }) => text ?? page_url}
        empty={
          data?.is_connected ? (
            <EmptyState
              compact
              icon="target"
              title="No opportunities here"
              description="No such query was at positions 4 to 20 with ten impressions or more in the last 30 days. After you connect Search Console, data arrives within minutes."
            />
          ) : (
            <NoSearchData />
          )
        }
        toolbar={
          <KeywordToolbar
            list={list}
            search="Search opportunities"
            placeholder="Search query or page"
            menus={[
              { filter: 'filter', label: 'Show', choices: filters.map((value) => ({ value, label: FILTERS[value] })) },
              ...(kind === 'pages' ? [] : [{ filter: 'intent', label: 'Intent', choices: INTENT_CHOICES }]),
            ]}
            screen={`keyword/opportunity/${kind}`}
            sorts
          >
            <ExportButton name={`opportunities-${kind}`} csv={all} disabled={!data || data.total === 0} />
          </KeywordToolbar>
        }
      />
      <OpportunityDrawer opportunity={data?.data.find(({ id }) => id === chosen)} onClose={() => setChosen('')} />
      {data && data.total > 0 && (
        <Text size="xs" c="dimmed">
          About {formatInteger(Math.round(data.total_gain))} clicks per month in total if all of them rose to position 3.
        </Text>
      )}
      {/* Below a table whose height is not known before, and of no use without one. */}
      {(data?.is_connected || answer.error) && <CurveCard />}
    </>
  );
}
