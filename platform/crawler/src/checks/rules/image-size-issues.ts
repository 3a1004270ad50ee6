import type { Check } from '../check.ts';

const HEAVY = 200_000;
const VERY_HEAVY = 1_000_000;
const OFF_PX = 2;

export const imageSizeIssues: Check = {
  code: 'image_size_issues',
  name: 'Image size',
  group: 'images',
  kind: 'issue',
  level: 'medium',
  rule: 'An image has no width and height, so that the page jumps when it arrives; or its file has more than 200 kB; or it is shown in another shape than its file has (by 2 px or more).',
  source: 'web.dev, Optimize CLS and Image performance; the limits of 200 kB and 1 MB are ours',
  fix: 'Give width and height, and serve smaller files.',
  onPage: ({ html }) =>
    (html?.images ?? [])
      .filter((image) => image.url !== null && (image.width === null || image.height === null))
      .map(({ src }) => `${src}: no width and height.`),
  *onSite({ imageUses, imageFiles }) {
    for (const { page, url, width, height } of imageUses) {
      const file = imageFiles.get(url);
      if (!file) continue;
      if (file.bytes !== null && file.bytes > HEAVY)
        yield { page, detail: `${url}: ${Math.round(file.bytes / 1000)} kB${file.bytes > VERY_HEAVY ? ', far too much' : ''}.` };
      if (width === null || height === null || file.width === null || file.height === null) continue;
      const off = Math.abs(height - (width * file.height) / file.width);
      if (off >= OFF_PX) yield { page, detail: `${url}: shown as ${width} × ${height}, its file has ${file.width} × ${file.height}.` };
    }
  },
};
