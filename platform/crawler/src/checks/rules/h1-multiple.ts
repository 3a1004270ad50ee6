import { quoted, type Check } from '../check.ts';

export const h1Multiple: Check = {
  code: 'h1_multiple',
  name: 'Multiple H1',
  group: 'content',
  kind: 'insight',
  level: 'low',
  rule: 'The page has more than one h1.',
  source: 'HTML standard, Headings',
  fix: 'Keep one h1; make the others h2.',
  onPage: ({ html }) =>
    html && html.h1s.length > 1
      ? [
          `${html.h1s.length} of them: ${html.h1s
            .slice(0, 3)
            .map((text) => quoted(text, 40))
            .join(', ')}.`,
        ]
      : [],
};
