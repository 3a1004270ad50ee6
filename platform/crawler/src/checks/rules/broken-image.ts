import type { Check } from '../check.ts';

export const brokenImage: Check = {
  code: 'broken_image',
  name: 'Broken image',
  group: 'images',
  kind: 'issue',
  level: 'high',
  rule: 'An image of the page answers with an error.',
  source: 'RFC 9110, 15.5 and 15.6; Google Search Central, Image SEO best practices',
  fix: 'Put the file back, or remove the image.',
  *onSite({ imageUses, imageFiles }) {
    for (const { page, url } of imageUses) {
      const status = imageFiles.get(url)?.status ?? null;
      if (status !== null && (status >= 500 || status === 404 || status === 410)) yield { page, detail: `${url} answers ${status}.` };
    }
  },
};
