import type { ImageFact } from '../../page-result.ts';
import type { Check } from '../check.ts';

/** Images declared at most this wide are small on every screen, CSS px. */
const SMALL_PX = 640;
const VECTOR = /\.svgz?$/i;

/** A raster image with a single file for all screens. Skips images with a small declared size, vector images and data: URLs. */
export function lacksSrcset(image: ImageFact): boolean {
  if (image.url === null || image.srcset !== null || image.pictureSources) return false;
  if (VECTOR.test(new URL(image.url).pathname)) return false;
  return image.width === null || image.width > SMALL_PX;
}

export const missingSrcsetInImages: Check = {
  code: 'missing_srcset_in_images',
  name: 'Missing srcset',
  group: 'images',
  kind: 'potential_issue',
  level: 'medium',
  weight: 5,
  rule: 'A raster image of undeclared width, or wider than 640 px, offers one file for all screens: neither srcset nor picture sources.',
  source: 'Google Search Central, Image SEO best practices, responsive images',
  fix: 'Offer several sizes with srcset.',
  onPage: ({ html }) => (html?.images ?? []).filter(lacksSrcset).map(({ src }) => `${src}`),
};
