import type { CallOutput } from '@canopy/contract';
import type { getPage } from '@canopy/contract/seo-audit';
import { StatusBadge, UrlText } from '@canopy/ui/data';
import { type DataColumn } from '@canopy/ui/table';
import { TargetStatus } from '../list/TargetStatus.tsx';

type Detail = CallOutput<typeof getPage>;
type LinkRow = Detail['links'][number] & { place: number };
type ImageRow = Detail['images'][number] & { place: number };
type LinkingRow = Detail['linked_from'][number];

export const LINK_COLUMNS: DataColumn<LinkRow>[] = [
  { id: 'anchor', header: 'Anchor text', value: ({ anchor }) => anchor, cell: ({ anchor }) => anchor || <em>None</em>, wrap: true },
  { id: 'href', header: 'Target', value: ({ href }) => href, cell: ({ href }) => <UrlText url={href} maxLength={40} copy={false} /> },
  {
    id: 'kind',
    header: 'Kind',
    value: ({ internal, nofollow }) => `${internal ? 'Internal' : 'External'}${nofollow ? ', nofollow' : ''}`,
    width: 130,
  },
  {
    id: 'status',
    header: 'Status code',
    value: ({ target_status }) => target_status,
    cell: ({ target_status }) => <TargetStatus status={target_status} />,
    width: 90,
  },
];

function altOf(alt: string | null) {
  if (alt === null) return <StatusBadge tone="warning" label="Missing" />;
  return alt === '' ? <em>Empty (decorative)</em> : alt;
}

export const IMAGE_COLUMNS: DataColumn<ImageRow>[] = [
  { id: 'src', header: 'Image', value: ({ src }) => src, cell: ({ src }) => <UrlText url={src} maxLength={40} copy={false} /> },
  { id: 'alt', header: 'Alt text', value: ({ alt }) => alt, cell: ({ alt }) => altOf(alt), wrap: true },
  { id: 'srcset', header: 'srcset', value: ({ srcset }) => (srcset ? 'Yes' : 'Missing'), width: 90 },
  {
    id: 'size',
    header: 'Dimensions',
    value: ({ width, height }) => (width === null && height === null ? null : `${width ?? '?'} × ${height ?? '?'}`),
    width: 110,
  },
];

export const LINKING_COLUMNS: DataColumn<LinkingRow>[] = [
  { id: 'page', header: 'Page', value: ({ page_url }) => page_url, cell: ({ page_url }) => <UrlText url={page_url} maxLength={48} /> },
  { id: 'anchor', header: 'Anchor text', value: ({ anchor }) => anchor, cell: ({ anchor }) => anchor || <em>None</em>, wrap: true },
];
