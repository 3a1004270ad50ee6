import { arialWidth } from '@canopy/contract/arial-width';
import type { Check } from '../check.ts';

export const descriptionCutOff: Check = {
  code: 'description_cut_off',
  name: 'Meta description too wide (mobile)',
  group: 'titles',
  kind: 'insight',
  level: 'low',
  rule: 'The meta description is wider than the 680 px that a result on a phone shows.',
  source: 'Google Search Central, Control your snippets; the width is ours',
  fix: 'Put what matters first.',
  onPage: ({ html }) => {
    const description = html?.metaDescriptions[0]?.value ?? '';
    const width = Math.round(arialWidth(description, 14));
    return width > 680 ? [`${width} px wide.`] : [];
  },
};
