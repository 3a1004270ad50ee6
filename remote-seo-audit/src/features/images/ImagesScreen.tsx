import { IMAGE_FILTERS, IMAGE_FORMATS, IMAGE_SORTS, listImages, type SiteImage } from '@canopy/contract/seo-audit';
import { send, useCall, useUrlState, useUser } from '@canopy/shell-api';
import { PageHeader, Stack, Text } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable } from '@canopy/ui/table';
import { ExportButton, SavedViewsMenu } from '@canopy/views';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { csvFile } from '@canopy/ui/data';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { SelectionBar } from '../../list/SelectionBar.tsx';
import { listProps } from '../../list/table-props.ts';
import { useListView } from '../../list/use-list-view.ts';
import { useSelection } from '../../list/use-selection.ts';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { IMAGE_COLUMNS } from './image-columns.tsx';
import { FORMATS, IMAGE_FILTER_LABELS, IMAGES_MESSAGES } from './messages.ts';

/** What this screen reads from its address. */
const PARAMETERS = ['filter', 'format', 'search', 'sort', 'page_size'];
const FILTERS = IMAGE_FILTERS.map((value) => ({ value, label: IMAGE_FILTER_LABELS[value] }));
const FORMAT_CHOICES = [
  { value: '', label: 'Any format' },
  ...IMAGE_FORMATS.map((value) => ({ value, label: value === 'unknown' ? 'Not known' : FORMATS[value] })),
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
  'Without alternative text',
  'One size only',
  'For example on',
];

/** What stands in the page itself is no file to ask for. */
const isYetToAsk = ({ asked_at, src }: SiteImage): boolean => asked_at === null && /^https?:/i.test(src);

const asCsv = (images: readonly SiteImage[]): string =>
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

/** The site's images, one row a file: how heavy they are, where they are used, and what is missing there. */
export function ImagesScreen() {
  const { organisation } = useUser();
  const view = useListView(IMAGE_FILTERS, IMAGE_SORTS);
  const [format, setFormat] = useUrlState<string>('format', '', (text) => (IMAGE_FORMATS as readonly string[]).includes(text));
  const asked = IMAGE_FORMATS.find((one) => one === format);
  const query = { ...view.query, filter: view.filter, ...(asked && { format: asked }) };
  const answer = useCall(listImages, { query: { ...query, page: view.page, page_size: view.pageSize } }, { background: true });
  const { data } = answer;
  const selection = useSelection(data, `${organisation.id} ${view.filter} ${format} ${view.search}`);
  const all = async () =>
    asCsv(await allRows((page) => send(listImages, { query: { ...query, page, page_size: BATCH } }, { background: true })));
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
        {...listProps(answer, view)}
        rowKey={({ id }) => id}
        rowLabel={({ src }) => src}
        toolbar={
          <ListToolbar view={view} searchLabel="Search images" placeholder="Search address" filterLabel="Show" filters={FILTERS}>
            <NativeSelect
              aria-label="Format"
              data={FORMAT_CHOICES}
              value={format}
              onChange={(event) => setFormat(event.currentTarget.value, { alsoClear: ['page'] })}
            />
            <SavedViewsMenu screen="seo-audit/images" parameters={PARAMETERS} />
          </ListToolbar>
        }
        filtered={view.isFiltered || format !== ''}
        onClearFilters={() => view.clear(['format'])}
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
