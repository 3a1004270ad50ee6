import type { ImageFact } from '@canopy/crawler';
import type { Check } from './check.ts';

/** Declared widths up to this are small on every screen, CSS px. */
const SMALL_PX = 640;
const VECTOR = /\.svgz?$/i;

/** A raster image with one file for all screens. Images of declared small size are left out, vectors and data: too. */
export function lacksSrcset(image: ImageFact): boolean {
  if (image.url === null || image.srcset !== null || image.pictureSources) return false;
  if (VECTOR.test(new URL(image.url).pathname)) return false;
  return image.width === null || image.width > SMALL_PX;
}

export const imageSrcset: Check = {
  code: 'missing_srcset_in_images',
  weight: 5,
  rule: 'An image of undeclared width, or wider than 640 px, offers one file for all screens: neither srcset nor picture sources.',
  source: 'Lighthouse, image-size-responsive',
  onPage: ({ html }) => html?.images.some(lacksSrcset) ?? false,
};
