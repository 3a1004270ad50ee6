import type { ImageFact, LinkFact } from '../../page-result.ts';
import type { Check } from '../check.ts';

/** An empty `alt` says "decoration", which is right unless the link has no other name than the image. */
export function lacksAlt(image: ImageFact, links: readonly LinkFact[]): boolean {
  if (image.decorative) return false;
  if (image.alt === null) return true;
  return image.alt.trim() === '' && image.inLink !== null && links[image.inLink]?.name === '';
}

export const missingAltTextInImages: Check = {
  code: 'missing_alt_text_in_images',
  name: 'Missing alt text',
  group: 'images',
  kind: 'issue',
  level: 'medium',
  weight: 10,
  rule: 'An image has no alt attribute, or an empty one although it is the only content of a link. Images marked as decorative, hidden images and tracking pixels are ignored.',
  source: 'WCAG 2.2, 1.1.1; Google Search Central, Image SEO best practices',
  fix: 'Describe what the image shows; use alt="" for decorative images.',
  onPage: ({ html }) =>
    (html?.images ?? []).filter((image) => lacksAlt(image, html?.links ?? [])).map(({ src }) => `${src ?? 'An image without a URL'}`),
};
