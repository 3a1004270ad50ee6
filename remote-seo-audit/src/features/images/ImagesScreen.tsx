import { IMAGE_FILTERS, IMAGE_SORTS, listImages, type SiteImage } from '@canopy/contract';
import { Link, useCall, useUser } from '@canopy/shell-api';
import { Anchor, PageHeader, Stack } from '@canopy/ui';
import { DataTable, UrlText, cutMiddle, formatInteger, type DataColumn } from '@canopy/ui/data';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { useListView } from '../../list/use-list-view.ts';
import { SectionTabs } from '../../sections/SectionTabs.tsx';

const FILTERS = [
  { value: 'all', label: 'All images' },
  { value: 'without_alt', label: 'Without alternative text' },
  { value: 'without_srcset', label: 'In one size only' },
];

const COLUMNS: DataColumn<SiteImage>[] = [
  { id: 'src', header: 'Image', value: ({ src }) => src, cell: ({ src }) => <UrlText url={src || 'No address'} maxLength={48} />, minWidth: 280 },
  { id: 'pages', header: 'Pages', help: 'Pages that use it.', value: ({ pages }) => pages, format: formatInteger, numeric: true, width: 90 },
  { id: 'without_alt', header: 'No alt', help: 'Uses without alternative text; decoration is left out.', value: ({ without_alt }) => without_alt, format: formatInteger, numeric: true, width: 90 },
  { id: 'without_srcset', header: 'One size', help: 'Uses that offer one file for all screens.', value: ({ without_srcset }) => without_srcset, format: formatInteger, numeric: true, width: 100 },
  {
    id: 'used_on',
    header: 'Used on',
    cell: ({ page_id, page_url }) => (
      <Anchor component={Link} to={`/seo-audit/pages?drawer=${encodeURIComponent(page_id)}`} size="sm">
        {cutMiddle(new URL(page_url).pathname, 32)}
      </Anchor>
    ),
    width: 240,
  },
];

/** The site's images, one row a file: where they are used, and what is missing there. */
export function ImagesScreen() {
  const { organisation } = useUser();
  const view = useListView(IMAGE_FILTERS, IMAGE_SORTS);
  const { data, error, isLoading, isValidating, reload } = useCall(
    listImages,
    { query: { ...view.query, filter: view.filter, page: view.page, page_size: view.pageSize } },
    { background: true },
  );
  return (
    <Stack gap="lg">
      <PageHeader title="Images" description={organisation.domain}>
        <SectionTabs current="/seo-audit/images" />
      </PageHeader>
      <DataTable
        label="Images"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        toolbar={<ListToolbar view={view} searchLabel="Search images" placeholder="Search address" filterLabel="Show" filters={FILTERS} />}
        filtered={view.isFiltered}
        onClearFilters={() => view.clear()}
        empty={<NoCrawlYet title="No images yet" text="The images of the site’s pages show here once it was crawled." />}
        sort={view.sort}
        onSortChange={view.setSort}
        paging={{ page: view.page, pageSize: view.pageSize, total: data?.total ?? 0, onChange: view.setPaging }}
      />
    </Stack>
  );
}
