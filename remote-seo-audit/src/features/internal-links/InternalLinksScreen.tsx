import { LINK_FILTERS, LINK_SORTS, listInternalLinks, type InternalLink } from '@canopy/contract';
import { Link, useCall, useUser } from '@canopy/shell-api';
import { Anchor, PageHeader, Stack } from '@canopy/ui';
import { DataTable, UrlText, cutMiddle, type DataColumn } from '@canopy/ui/data';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { TargetStatus } from '../../list/TargetStatus.tsx';
import { useListView } from '../../list/use-list-view.ts';
import { SectionTabs } from '../../sections/SectionTabs.tsx';

const FILTERS = [
  { value: 'all', label: 'All links' },
  { value: 'broken', label: 'Broken' },
  { value: 'redirected', label: 'To a redirect' },
  { value: 'non_https', label: 'By http' },
  { value: 'no_anchor', label: 'Without a name' },
];

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
  { id: 'anchor', header: 'Text', cell: ({ anchor }) => anchor || <em>No name</em>, wrap: true, minWidth: 140 },
  { id: 'href', header: 'Target', value: ({ href }) => href, cell: ({ href }) => <UrlText url={href} maxLength={48} />, minWidth: 240 },
  { id: 'target_status', header: 'Answer', value: ({ target_status }) => target_status, cell: ({ target_status }) => <TargetStatus status={target_status} />, width: 110 },
  { id: 'nofollow', header: 'Followed', cell: ({ nofollow }) => (nofollow ? 'No' : 'Yes'), width: 100 },
];

/** The links between pages of the site, and which of them lead wrong. */
export function InternalLinksScreen() {
  const { organisation } = useUser();
  const view = useListView(LINK_FILTERS, LINK_SORTS);
  const { data, error, isLoading, isValidating, reload } = useCall(
    listInternalLinks,
    { query: { ...view.query, filter: view.filter, page: view.page, page_size: view.pageSize } },
    { background: true },
  );
  return (
    <Stack gap="lg">
      <PageHeader title="Internal links" description={organisation.domain}>
        <SectionTabs current="/seo-audit/internal-links" />
      </PageHeader>
      <DataTable
        label="Internal links"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        toolbar={<ListToolbar view={view} searchLabel="Search links" placeholder="Search page, text or target" filterLabel="Show" filters={FILTERS} />}
        filtered={view.isFiltered}
        onClearFilters={() => view.clear()}
        empty={<NoCrawlYet title="No links yet" text="The links between the site’s pages show here once it was crawled." />}
        sort={view.sort}
        onSortChange={view.setSort}
        paging={{ page: view.page, pageSize: view.pageSize, total: data?.total ?? 0, onChange: view.setPaging }}
      />
    </Stack>
  );
}
