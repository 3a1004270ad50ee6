import { arialWidth } from '@canopy/contract/arial-width';
import { quoted, type Check } from '../check.ts';

export const titleCutOff: Check = {
  code: 'title_cut_off',
  name: 'Title too wide (pixels)',
  group: 'titles',
  kind: 'insight',
  level: 'low',
  rule: 'The title is wider than the 600 px that a result on desktop shows, whatever its number of characters.',
  source: 'Google Search Central, Influencing title links (truncated to fit the device width); the width is ours',
  fix: 'Put what matters first, or shorten the title.',
  onPage: ({ html }) => {
    const title = html?.titles.find(({ inHead }) => inHead)?.value ?? '';
    const width = Math.round(arialWidth(title, 20));
    return width > 600 ? [`${quoted(title)} is ${width} px wide.`] : [];
  },
};
