import type { Check } from '../check.ts';

export const mixedContent: Check = {
  code: 'mixed_content',
  name: 'Mixed content',
  group: 'security',
  kind: 'issue',
  level: 'high',
  rule: 'A page by https loads images, scripts, styles, frames or media by http: browsers block or mark them.',
  source: 'MDN, Mixed content',
  fix: 'Load them by https.',
  onPage: ({ url, html }) => {
    if (!html || !url.startsWith('https://')) return [];
    const isPlain = (target: string | null) => target !== null && target.startsWith('http://');
    return [
      ...html.images.filter((image) => isPlain(image.url)).map((image) => `image: ${image.url}`),
      ...html.resources
        .filter((resource) => resource.kind !== 'form' && isPlain(resource.url))
        .map((resource) => `${resource.kind}: ${resource.url}`),
    ];
  },
};
