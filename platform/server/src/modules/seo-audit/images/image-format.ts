import type { SiteImage } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';

/** Media types of the formats named in lists; see `IMAGE_FORMATS`. */
const MEDIA_TYPES: Record<string, SiteImage['format']> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/x-png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
  'image/vnd.microsoft.icon': 'ico',
};

/** The format of a file `f` by its Content-Type. */
export const FORMAT = sql`case ${sql.join(
  Object.entries(MEDIA_TYPES).map(([type, format]) => sql`when lower(split_part(f.content_type, ';', 1)) = ${type} then ${format}`),
  sql` `,
)} when coalesce(f.content_type, '') = '' then 'unknown' else 'other' end`;
