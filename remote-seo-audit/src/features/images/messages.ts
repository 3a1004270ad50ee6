import type { SiteImage } from '@canopy/contract/seo-audit';

/** Wording of the images. */
export const IMAGES_MESSAGES = {
  emptyTitle: 'No images yet',
  emptyText: 'The images of the site’s pages show here once it was crawled.',
  sizesLater: 'Size and format are asked for once a crawl is over, a thousand files at a time, most used first.',
} as const;

export const IMAGE_FILTER_LABELS = {
  all: 'All images',
  without_alt: 'Missing alt text',
  without_srcset: 'Missing srcset',
  heavy: 'Heavier than 200 kB',
  broken: 'Broken',
  not_asked: 'Size not known yet',
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
