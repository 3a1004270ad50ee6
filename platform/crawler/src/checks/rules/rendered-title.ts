import { quoted, type Check } from '../check.ts';

export const renderedTitle: Check = {
  code: 'rendered_title',
  name: 'Title changed by JavaScript',
  group: 'titles',
  kind: 'potential_issue',
  level: 'medium',
  rule: 'The title of the drawn page is another than the one that was sent, or none was sent.',
  source: 'Google Search Central, JavaScript SEO basics',
  fix: 'Send the final title with the page: readers without scripts see the first one.',
  onPage: ({ html, rendering }) => {
    const drawn = html?.titles[0]?.value ?? '';
    if (rendering?.raw === undefined || drawn === (rendering.raw.title ?? '')) return [];
    return [
      rendering.raw.title === null
        ? `Sent without a title, drawn as ${quoted(drawn)}.`
        : `Sent as ${quoted(rendering.raw.title)}, drawn as ${quoted(drawn)}.`,
    ];
  },
};
