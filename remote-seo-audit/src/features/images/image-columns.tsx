import { HEAVY_IMAGE_BYTES, type SiteImage } from '@canopy/contract/seo-audit';
import { Link } from '@canopy/shell-api';
import { Anchor } from '@canopy/ui';
import { StatusBadge, UrlText, cutMiddle, formatBytes, formatInteger } from '@canopy/ui/data';
import type { DataColumn } from '@canopy/ui/table';
import { FORMATS } from './messages.ts';

/** Size in bytes from which an image is too heavy, as in the check `image_size_issues`. */
const TOO_HEAVY_BYTES = 1_000_000;
const ERROR = 400;

const sizeOf = ({ status, bytes }: SiteImage) => {
  if (status !== null && status >= ERROR) return <StatusBadge tone="bad" label={String(status)} />;
  if (bytes === null) return '–';
  return bytes > HEAVY_IMAGE_BYTES ? (
    <StatusBadge tone={bytes > TOO_HEAVY_BYTES ? 'bad' : 'warning'} label={formatBytes(bytes)} />
  ) : (
    formatBytes(bytes)
  );
};

const pixelsOf = ({ width, height }: SiteImage) =>
  width === null || height === null ? '–' : `${formatInteger(width)} × ${formatInteger(height)}`;

/** Columns of the list; their ids are the sort keys of the call. */
export const IMAGE_COLUMNS: DataColumn<SiteImage>[] = [
  {
    id: 'src',
    header: 'Image',
    value: ({ src }) => src,
    cell: ({ src }) => <UrlText url={src || 'No URL'} maxLength={36} />,
    minWidth: 230,
    hideable: false,
  },
  {
    id: 'bytes',
    header: 'Size',
    help: 'File size when last fetched; 200 kB or more counts as large.',
    value: ({ bytes }) => bytes,
    cell: sizeOf,
    numeric: true,
    width: 95,
  },
  { id: 'format', header: 'Format', cell: ({ format }) => FORMATS[format], width: 80 },
  {
    id: 'pixels',
    header: 'Dimensions',
    help: 'Width and height of the file itself.',
    value: ({ width, height }) => (width ?? 0) * (height ?? 0),
    cell: pixelsOf,
    numeric: true,
    width: 105,
  },
  {
    id: 'pages',
    header: 'Pages',
    help: 'Pages that use it.',
    value: ({ pages }) => pages,
    format: formatInteger,
    numeric: true,
    width: 80,
  },
  {
    id: 'without_alt',
    header: 'Missing alt text',
    help: 'Uses without alt text; decorative images are left out.',
    value: ({ without_alt }) => without_alt,
    format: formatInteger,
    numeric: true,
    width: 90,
  },
  {
    id: 'without_srcset',
    header: 'Missing srcset',
    help: 'Uses that offer one file for all screens.',
    value: ({ without_srcset }) => without_srcset,
    format: formatInteger,
    numeric: true,
    width: 100,
  },
  {
    id: 'used_on',
    header: 'Used on',
    cell: ({ page_id, page_url }) => (
      <Anchor component={Link} to={`/seo-audit/pages?drawer=${encodeURIComponent(page_id)}`} size="sm">
        {cutMiddle(new URL(page_url).pathname, 22)}
      </Anchor>
    ),
    width: 170,
  },
];
