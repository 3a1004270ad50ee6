import { AUDIT_PAGE_SIZE } from '@canopy/contract';
import { IMAGE_FILTERS, IMAGE_FORMATS, IMAGE_SORTS, listImages, type SiteImage } from '@canopy/contract/seo-audit';
import { send, useCall, useUser } from '@canopy/shell-api';
import { PageHeader, Stack, Text } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable } from '@canopy/ui/table';
import { SavedViewsMenu } from '@canopy/views';
import { useCrawl } from '../../crawl/use-crawl.ts';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { csvFile } from '@canopy/ui/data';
import { ExportButton, SelectionBar, tableProps, useListState, useSelection } from '@canopy/views/lists';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { IMAGE_COLUMNS } from './image-columns.tsx';
import { FORMATS, IMAGE_FILTER_LABELS, IMAGES_MESSAGES } from './messages.ts';

/** The URL parameters of this screen. */
const PARAMETERS = ['filter', 'format', 'search', 'sort', 'page_size'];
const FILTERS = IMAGE_FILTERS.map((value) => ({ value, label: IMAGE_FILTER_LABELS[value] }));
const FORMAT_CHOICES = [
  { value: '', label: 'Any format' },
  ...IMAGE_FORMATS.map((value) => ({ value, label: value === 'unknown' ? 'Unknown' : FORMATS[value] })),
];
const HEADING = [
  'Image',
  'Status',
  'Bytes',
  'Format',
  'Width',
  'Height',
  'Uses',
  'Pages',
  'Missing alt text',
  'Missing srcset',
  'Example page',
];

/** Images embedded in the page itself are not files that can be requested. */
const isYetToAsk = ({ asked_at, src }: SiteImage): boolean => asked_at === null && /^https?:/i.test(src);

const asCsv = (images: readonly SiteImage[]): Promise<string> =>
  csvFile(
    HEADING,
    images.map((image) => [
      image.src,
      image.status,
      image.bytes,
      image.format,
      image.width,
      image.height,
      image.uses,
      image.pages,
      image.without_alt,
      image.without_srcset,
      image.page_url,
    ]),
  );

/** The site's images, one row per file: their size, where they are used, and what they lack. */
export function ImagesScreen() {
  useCrawl();
  const { organisation } = useUser();
  const view = useListState({
    sorts: IMAGE_SORTS,
    initialSort: { id: 'bytes', descending: true },
    filters: { filter: IMAGE_FILTERS, format: ['', ...IMAGE_FORMATS] },
    pageSize: AUDIT_PAGE_SIZE,
    alsoClear: ['drawer'],
  });
  const answer = useCall(listImages, { query: view.query });
  const { data } = answer;
  const selection = useSelection(data, `${organisation.id} ${view.view}`);
  const all = async () => asCsv(await allRows((page) => send(listImages, { query: { ...view.query, page, page_size: BATCH } })));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Images"
        description={organisation.domain}
        actions={<ExportButton name="images" csv={all} disabled={!data || data.total === 0} />}
      >
        <SectionTabs current="/seo-audit/images" />
      </PageHeader>
      <SelectionBar selection={selection} noun="image">
        <ExportButton
          size="xs"
          name="selected-images"
          label="Export selected"
          csv={() => (selection.isAll ? all() : asCsv(selection.rowsOf()))}
        />
      </SelectionBar>
      <DataTable
        label="Images"
        columnChoice
        columns={IMAGE_COLUMNS}
        {...tableProps(answer, view)}
        rowKey={({ id }) => id}
        rowLabel={({ src }) => src}
        toolbar={
          <ListToolbar
            list={view}
            searchLabel="Search images"
            placeholder="Search URL"
            filter="filter"
            filterLabel="Show"
            choices={FILTERS}
          >
            <NativeSelect
              aria-label="Format"
              data={FORMAT_CHOICES}
              value={view.filters.format}
              onChange={(event) => view.setFilter('format', event.currentTarget.value)}
            />
            <SavedViewsMenu screen="seo-audit/images" parameters={PARAMETERS} />
          </ListToolbar>
        }
        empty={<NoCrawlYet title={IMAGES_MESSAGES.emptyTitle} text={IMAGES_MESSAGES.emptyText} />}
        selection={{ selected: [...selection.keys], onChange: selection.select }}
      />
      {data?.data.some(isYetToAsk) && (
        <Text size="xs" c="dimmed">
          {IMAGES_MESSAGES.sizesLater}
        </Text>
      )}
    </Stack>
  );
}
