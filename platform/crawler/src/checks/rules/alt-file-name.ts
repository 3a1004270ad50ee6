import { quoted, type Check } from '../check.ts';

export const altFileName: Check = {
  code: 'alt_file_name',
  name: 'File name as alt text',
  group: 'images',
  kind: 'potential_issue',
  level: 'low',
  rule: 'The alt text of an image is a file name.',
  source: 'WCAG 2.2, failure F30; Google Search Central, Image SEO best practices',
  fix: 'Say what the image shows.',
  onPage: ({ html }) =>
    (html?.images ?? [])
      .filter(({ alt }) => /^\s*[\w%.-]+\.(?:jpe?g|png|gif|webp|avif|svg)\s*$/i.test(alt ?? ''))
      .map(({ alt }) => `${quoted(alt ?? '')}.`),
};
