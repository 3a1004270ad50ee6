import { quoted, type Check } from '../check.ts';

export const headingOrder: Check = {
  code: 'heading_order',
  name: 'Skipped heading level',
  group: 'content',
  kind: 'insight',
  level: 'low',
  rule: 'A heading is more than one level below the one before it (h2, then h4).',
  source: 'WCAG 2.2, 1.3.1; HTML standard, Headings',
  fix: 'Use the levels in order.',
  onPage: ({ html }) =>
    (html?.headings ?? []).flatMap(({ level, text }, at, all) => {
      const before = all[at - 1]?.level ?? level;
      return level > before + 1 ? [`h${level} ${quoted(text, 40)} follows an h${before}.`] : [];
    }),
};
