import type { Check } from '../check.ts';

export const llmsTxt: Check = {
  code: 'llms_txt',
  name: 'llms.txt',
  group: 'sitemap-robots',
  kind: 'insight',
  level: 'low',
  rule: 'The site has no file llms.txt, or one that does not begin as the proposal has it: Markdown with a heading of the first level.',
  source: 'llmstxt.org, the proposal',
  fix: 'Optional: describe the site for language models in /llms.txt, and name its most useful pages there.',
  *onSite({ site, front }) {
    const file = site?.llms;
    if (!file) return;
    if (!file.isThere) yield { page: front, detail: 'There is no llms.txt.' };
    else if (!file.hasHeading) yield { page: front, detail: 'llms.txt is there, without the heading it has to begin with.' };
  },
};
