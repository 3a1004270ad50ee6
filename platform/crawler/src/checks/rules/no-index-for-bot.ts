import type { Check } from '../check.ts';

export const noIndexForBot: Check = {
  code: 'no_index_for_bot',
  name: 'Bot-specific noindex',
  group: 'indexability',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'A robots directive keeps the page out of the results of one search engine, though not of all.',
  source: 'Google Search Central, Robots meta tag specifications',
  fix: 'Remove the directive, or give it for all where it is meant.',
  onPage: ({ html }) =>
    html && !html.noindex
      ? html.robots
          .filter(
            ({ agent, directives }) =>
              agent !== 'robots' && agent !== 'googlebot' && (directives.includes('noindex') || directives.includes('none')),
          )
          .map(({ agent }) => `noindex for ${agent}.`)
      : [],
};
