import type { SiteImage } from '@canopy/contract/seo-audit';

/** Wording of the images. */
export const IMAGES_MESSAGES = {
  emptyTitle: 'No images yet',
  emptyText: 'Images show here once the site has been crawled.',
  sizesLater: 'File sizes and formats are fetched after each crawl, a thousand files at a time, most used first.',
} as const;

export const IMAGE_FILTER_LABELS = {
  all: 'All images',
  without_alt: 'Missing alt text',
  without_srcset: 'Missing srcset',
  heavy: 'Larger than 200 kB',
  broken: 'Broken',
  not_asked: 'Size not checked yet',
} as const;

export const FORMATS: Record<SiteImage['format'], string> = {
  avif: 'AVIF',
  webp: 'WebP',
  jpeg: 'JPEG',
  png: 'PNG',
  gif: 'GIF',
  svg: 'SVG',
  ico: 'ICO',
  other: 'Other',
  unknown: '–',
};
