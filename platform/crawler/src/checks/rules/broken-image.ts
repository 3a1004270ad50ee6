import type { Check } from '../check.ts';

export const brokenImage: Check = {
  code: 'broken_image',
  name: 'Broken image',
  group: 'images',
  kind: 'issue',
  level: 'high',
  rule: 'An image of the page answers with an error.',
  source: 'SEOnaut and linkinator, broken images',
  fix: 'Put the file back, or remove the image.',
  *onSite({ imageUses, imageFiles }) {
    for (const { page, url } of imageUses) {
      const status = imageFiles.get(url)?.status ?? null;
      if (status !== null && (status >= 500 || status === 404 || status === 410)) yield { page, detail: `${url} answers ${status}.` };
    }
  },
};
