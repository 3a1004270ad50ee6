import { WEB_PAGE_SORTS, listWebPages, type WebPageRow } from '@canopy/contract/analytics';
import { send, useCall, useRemoteName } from '@canopy/shell-api';
import { UrlText, formatBounceRate, formatDuration, formatInteger } from '@canopy/ui/data';
import type { DataColumn } from '@canopy/ui/table';
import { BATCH, allRows } from '../export/all-rows.ts';
import { webNotes } from '../shell/coverage-notes.ts';
import { AddressPart } from '../view/AddressPart.tsx';
import { MAIN_TABLE, useTableView } from '../view/use-table-view.ts';
import { figureColumns, type Figure } from './figure-columns.tsx';
import { FigureTable } from './FigureTable.tsx';
import { WEB_MESSAGES as WORDS } from './messages.ts';
import { useWebQuery } from './use-web-query.ts';

type PageFigures = NonNullable<WebPageRow['previous']>;
interface PagePair {
  readonly key: string;
  readonly now: PageFigures;
  readonly before: PageFigures | null;
}

const percent = (fraction: number | null) => (fraction === null ? null : fraction * 100);
const FIGURES: readonly Figure<PageFigures>[] = [
  { id: 'screenPageViews', header: WORDS.views, value: (row) => row.screenPageViews, format: formatInteger },
  { id: 'sessions', header: WORDS.sessions, value: (row) => row.sessions, format: formatInteger },
  { id: 'activeUsers', header: WORDS.activeUsers, value: (row) => row.activeUsers, format: formatInteger },
  { id: 'bounceRate', header: WORDS.bounceRate, value: (row) => percent(row.bounceRate), format: formatBounceRate, lowerIsBetter: true },
  // The rest is missing for all days if days imported earlier do not have it yet.
  {
    id: 'averageEngagementTime',
    header: WORDS.averageEngagement,
    value: (row) => row.averageEngagementTime,
    format: (value) => (value === null ? WORDS.notAvailable : formatDuration(value)),
    help: WORDS.averageEngagementHelp,
  },
  {
    id: 'scrollEvents',
    header: WORDS.scrollEvents,
    value: (row) => row.scrollEvents,
    format: (value) => (value === null ? WORDS.notAvailable : formatInteger(value)),
    help: WORDS.scrollEventsHelp,
  },
];

const pairOf = ({ page, previous, ...now }: WebPageRow): PagePair => ({ key: page, now, before: previous });

/** Web analytics by page; sorted, searched and paged by the server, with all rows in its file. */
export function PageTable() {
  return (
    <AddressPart of={MAIN_TABLE}>
      <Pages />
    </AddressPart>
  );
}

function Pages() {
  const { view, range, isFiltered } = useWebQuery();
  const remote = useRemoteName();
  const table = useTableView(undefined, WEB_PAGE_SORTS);
  const query = {
    ...range,
    sort: WEB_PAGE_SORTS.find((sort) => sort === table.sort.id) ?? 'page',
    direction: table.sort.descending ? ('desc' as const) : ('asc' as const),
    ...(table.search !== '' && { search: table.search }),
  };
  const result = useCall(listWebPages, { query: { ...query, page_no: table.page, page_size: table.pageSize } });
  const columns: DataColumn<PagePair>[] = [
    {
      id: 'page',
      header: WORDS.page,
      value: (row) => row.key,
      cell: (row) => <UrlText url={row.key} maxLength={32} />,
      hideable: false,
      minWidth: 180,
    },
    ...figureColumns(FIGURES, view.comparedTo(result.data?.coverage) !== undefined, false),
  ];
  const everyRow = async () => {
    const { rows } = await allRows((page) => send(listWebPages, { query: { ...query, page_no: page, page_size: BATCH } }, { remote }));
    return rows.map(pairOf);
  };
  return (
    <FigureTable
      title={WORDS.pages}
      fileName="web-pages"
      columns={columns}
      rows={result.data?.data.map(pairOf)}
      total={result.data?.total ?? 0}
      allRows={everyRow}
      view={table}
      result={result}
      skeletonRows={table.pageSize}
      notes={[...webNotes(result.data?.coverage, view), ...(isFiltered ? [WORDS.unfiltered] : [])]}
    />
  );
}
