import type { Check } from '../check.ts';

const NAMES: Record<string, string> = {
  style: 'Style sheet',
  script: 'Script',
  frame: 'Frame',
  media: 'Media file',
  image: 'Image of a srcset or poster',
  icon: 'Icon',
};

export const brokenResource: Check = {
  code: 'broken_resource',
  name: 'Broken resource',
  group: 'content',
  kind: 'issue',
  level: 'high',
  rule: 'A style sheet, script, frame, media file, icon or srcset entry of the page answers 404, 410 or with a server error.',
  source: 'RFC 9110, 15.5 and 15.6; Google Search Central, JavaScript SEO basics: pages are rendered with their resources',
  fix: 'Put the file back, or remove the reference to it.',
  *onSite({ resourceUses, imageFiles }) {
    for (const { page, url, kind } of resourceUses) {
      const status = imageFiles.get(url)?.status ?? null;
      if (status !== null && (status >= 500 || status === 404 || status === 410))
        yield { page, detail: `${NAMES[kind] ?? kind}: ${url} answers ${status}.` };
    }
  },
};
