import { AUDIT_PAGE_SIZE } from '@canopy/contract';
import { LINK_FILTERS, LINK_SORTS, listInternalLinks, type InternalLink } from '@canopy/contract/seo-audit';
import { Link, send, useCall, useUser } from '@canopy/shell-api';
import { Anchor, IconButton, Stack } from '@canopy/ui';
import { UrlText, csvFile, cutMiddle } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton, tableProps, useListState } from '@canopy/views/lists';
import { useState } from 'react';
import { EasyFixDialog } from '../../easy-fix/EasyFixDialog.tsx';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { TargetStatus } from '../../list/TargetStatus.tsx';
import { LinkSavedViews } from './LinkSavedViews.tsx';
import { LINKS_MESSAGES } from './messages.ts';

const FILTERS = [
  { value: 'all', label: 'All links' },
  { value: 'broken', label: 'Broken' },
  { value: 'redirected', label: 'To a redirect' },
  { value: 'non_https', label: 'HTTP links' },
  { value: 'no_anchor', label: 'Missing anchor text' },
];
/** The easy fix matching the list's filter. */
const FIX: Record<string, string> = {
  broken: 'internal_link_404',
  redirected: 'internal_link_redirect',
  non_https: 'non_https',
  no_anchor: 'no_anchor',
};

const COLUMNS: DataColumn<InternalLink>[] = [
  {
    id: 'page_url',
    header: 'Page',
    value: ({ page_url }) => page_url,
    cell: ({ page_id, page_url }) => (
      <Anchor component={Link} to={`/seo-audit/pages?drawer=${encodeURIComponent(page_id)}`} size="sm">
        {cutMiddle(new URL(page_url).pathname, 40)}
      </Anchor>
    ),
    minWidth: 220,
  },
  { id: 'anchor', header: 'Anchor text', cell: ({ anchor }) => anchor || <em>None</em>, wrap: true, minWidth: 140 },
  { id: 'href', header: 'Target', value: ({ href }) => href, cell: ({ href }) => <UrlText url={href} maxLength={48} />, minWidth: 240 },
  {
    id: 'target_status',
    header: 'Status code',
    value: ({ target_status }) => target_status,
    cell: ({ target_status }) => <TargetStatus status={target_status} />,
    width: 110,
  },
  { id: 'nofollow', header: 'Dofollow', cell: ({ nofollow }) => (nofollow ? 'No' : 'Yes'), width: 100 },
];

/** Every link between pages of the site; administrators can fix broken ones. */
export function AllLinks() {
  const { is_admin } = useUser();
  const view = useListState({
    sorts: LINK_SORTS,
    initialSort: { id: 'target_status', descending: true },
    filters: { filter: LINK_FILTERS },
    pageSize: AUDIT_PAGE_SIZE,
    alsoClear: ['drawer'],
  });
  const [fixing, setFixing] = useState<string | null>(null);
  const answer = useCall(listInternalLinks, { query: view.query });
  const { data } = answer;
  const asCsv = async () => {
    const links = await allRows((page) => send(listInternalLinks, { query: { ...view.query, page, page_size: BATCH } }));
    return csvFile(
      ['Page', 'Anchor text', 'Target', 'Status code', 'Dofollow'],
      links.map((link) => [link.page_url, link.anchor, link.href, link.target_status, !link.nofollow]),
    );
  };
  return (
    <Stack gap="lg">
      <DataTable
        label="Internal links"
        columns={COLUMNS}
        {...tableProps(answer, view)}
        rowKey={({ id }) => id}
        toolbar={
          <ListToolbar
            list={view}
            searchLabel="Search links"
            placeholder="Search page, anchor text or target"
            filter="filter"
            filterLabel="Show"
            choices={FILTERS}
          >
            <LinkSavedViews />
            <ExportButton name="links" csv={asCsv} disabled={!data || data.total === 0} />
          </ListToolbar>
        }
        empty={<NoCrawlYet title={LINKS_MESSAGES.noLinksTitle} text={LINKS_MESSAGES.noLinksText} />}
        rowActions={
          is_admin && view.filters.filter !== 'all'
            ? ({ page_id, page_url, href }) => (
                <IconButton size="sm" icon="bolt" label={`Fix ${href || 'the link'} on ${page_url}`} onClick={() => setFixing(page_id)} />
              )
            : undefined
        }
      />
      {fixing !== null && <EasyFixDialog selection={{ ids: [fixing] }} issue={FIX[view.filters.filter]} onClose={() => setFixing(null)} />}
    </Stack>
  );
}
