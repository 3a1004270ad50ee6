import { type Check, quoted } from '../check.ts';
import { missingAltTextInImages } from './missing-alt-text-in-images.ts';
import { missingSrcsetInImages } from './missing-srcset-in-images.ts';

const HEAVY = 200_000;
const VERY_HEAVY = 1_000_000;
const OFF_PX = 2;

const NAMES: Record<string, string> = {
  style: 'Style sheet',
  script: 'Script',
  frame: 'Frame',
  media: 'Media file',
  image: 'Image of a srcset or poster',
  icon: 'Icon',
};

export const IMAGE_CHECKS: readonly Check[] = [
  missingAltTextInImages,
  {
    code: 'alt_too_long',
    name: 'Alt text too long',
    group: 'images',
    kind: 'insight',
    level: 'low',
    rule: 'The alt text of an image has more than 100 characters.',
    source: 'W3C, Alternative text: be succinct; the limit of 100 characters is ours',
    fix: 'Shorten it, or move the details into the text beside the image.',
    onPage: ({ html }) =>
      (html?.images ?? [])
        .filter(({ alt }) => alt !== null && [...alt].length > 100)
        .map(({ src, alt }) => `${src}: ${[...(alt ?? '')].length} characters.`),
  },
  {
    code: 'alt_file_name',
    name: 'File name as alt text',
    group: 'images',
    kind: 'potential_issue',
    level: 'low',
    rule: 'The alt text of an image is a file name.',
    source: 'WCAG 2.2, failure F30; Google Search Central, Image SEO best practices',
    fix: 'Describe what the image shows.',
    onPage: ({ html }) =>
      (html?.images ?? [])
        .filter(({ alt }) => /^\s*[\w%.-]+\.(?:jpe?g|png|gif|webp|avif|svg)\s*$/i.test(alt ?? ''))
        .map(({ alt }) => `${quoted(alt ?? '')}.`),
  },
  missingSrcsetInImages,
  {
    code: 'image_size_issues',
    name: 'Image size',
    group: 'images',
    kind: 'issue',
    level: 'medium',
    rule: 'An image has no width and height, so the layout shifts when it loads; or its file is larger than 200 kB; or it is shown in another aspect ratio than its file has (by 2 px or more).',
    source: 'web.dev, Optimize CLS and Image performance; the limits of 200 kB and 1 MB are ours',
    fix: 'Set width and height, and serve smaller files.',
    onPage: ({ html }) =>
      (html?.images ?? [])
        .filter((image) => image.url !== null && (image.width === null || image.height === null))
        .map(({ src }) => `${src}: no width and height.`),
    *onSite({ imageUses, imageFiles }) {
      for (const { page, url, width, height } of imageUses) {
        const file = imageFiles.get(url);
        if (!file) continue;
        if (file.bytes !== null && file.bytes > HEAVY)
          yield { page, detail: `${url}: ${Math.round(file.bytes / 1000)} kB${file.bytes > VERY_HEAVY ? ', far too large' : ''}.` };
        if (width === null || height === null || file.width === null || file.height === null) continue;
        const off = Math.abs(height - (width * file.height) / file.width);
        if (off >= OFF_PX) yield { page, detail: `${url}: shown as ${width} × ${height}, its file has ${file.width} × ${file.height}.` };
      }
    },
  },
  {
    code: 'broken_image',
    name: 'Broken image',
    group: 'images',
    kind: 'issue',
    level: 'high',
    rule: 'An image on the page returns an error.',
    source: 'RFC 9110, 15.5 and 15.6; Google Search Central, Image SEO best practices',
    fix: 'Restore the file or remove the image.',
    *onSite({ imageUses, imageFiles }) {
      for (const { page, url } of imageUses) {
        const status = imageFiles.get(url)?.status ?? null;
        if (status !== null && (status >= 500 || status === 404 || status === 410)) yield { page, detail: `${url} returns ${status}.` };
      }
    },
  },
  {
    code: 'broken_resource',
    name: 'Broken resource',
    group: 'content',
    kind: 'issue',
    level: 'high',
    rule: 'A style sheet, script, frame, media file, icon or srcset entry of the page returns 404, 410 or a 5xx error.',
    source: 'RFC 9110, 15.5 and 15.6; Google Search Central, JavaScript SEO basics: pages are rendered with their resources',
    fix: 'Restore the file or remove the reference to it.',
    *onSite({ resourceUses, imageFiles }) {
      for (const { page, url, kind } of resourceUses) {
        const status = imageFiles.get(url)?.status ?? null;
        if (status !== null && (status >= 500 || status === 404 || status === 410))
          yield { page, detail: `${NAMES[kind] ?? kind}: ${url} returns ${status}.` };
      }
    },
  },
];
