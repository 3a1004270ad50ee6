import { arialWidth } from '@canopy/contract/arial-width';
import { quoted, type Check, type SiteFinding } from '../check.ts';
import type { SitePage } from '../site-page.ts';
import type { SiteView } from '../site-view.ts';

const TITLE_SHORTEST = 30;
const TITLE_LONGEST = 60;
/** Width of a result's title on desktop: 600 px of 20 px Arial. */
const TITLE_WIDEST_PX = 600;

const DESCRIPTION_SHORTEST = 70;
const DESCRIPTION_LONGEST = 160;
/** Two lines of a result on desktop: 920 px of 14 px Arial. */
const DESCRIPTION_WIDEST_PX = 920;

/** Indexable pages in the same language with the same text; empty texts are another matter. */
function* repeated(site: SiteView, textOf: (page: SitePage) => string | null, what: string): Generator<SiteFinding> {
  const groups = new Map<string, number[]>();
  for (const page of site.indexable) {
    const row = site.pages[page] as SitePage;
    const text = textOf(row)?.toLowerCase() ?? '';
    if (text === '') continue;
    const key = `${(row.lang ?? '').toLowerCase().split('-', 1)[0]} ${text}`;
    const group = groups.get(key);
    if (group) group.push(page);
    else groups.set(key, [page]);
  }
  for (const sharing of groups.values()) {
    if (sharing.length < 2) continue;
    for (const page of sharing) {
      const other = site.pages[sharing.find((one) => one !== page) ?? page];
      const more = sharing.length > 2 ? ` and ${sharing.length - 2} more` : '';
      yield { page, detail: `The ${what} ${quoted(textOf(site.pages[page] as SitePage) ?? '')} is that of ${other?.url}${more} too.` };
    }
  }
}

export const TITLE_CHECKS: readonly Check[] = [
  {
    code: 'missing_or_invalid_page_title',
    name: 'Page title',
    group: 'titles',
    kind: 'issue',
    level: 'medium',
    weight: 20,
    rule: 'The title is missing, empty, given more than once, shorter than 30 or longer than 60 characters, wider than 600 px, or the same as that of another indexable page in the same language.',
    source: 'Google Search Central, Influencing title links; the limits of length are ours',
    fix: 'Give every page one unique title of 30 to 60 characters.',
    onPage: ({ html }) => {
      if (!html) return [];
      const [title, ...more] = html.titles.filter(({ inHead }) => inHead);
      if (!title) return [html.titles.length > 0 ? 'The title is in the body.' : 'No title.'];
      if (more.length > 0) return [`${more.length + 1} titles in the head.`];
      if (title.value === '') return ['The title is empty.'];
      const length = [...title.value].length;
      if (length < TITLE_SHORTEST) return [`${quoted(title.value)} has ${length} characters.`];
      if (length > TITLE_LONGEST) return [`${quoted(title.value)} has ${length} characters.`];
      const width = Math.round(arialWidth(title.value, 20));
      return width > TITLE_WIDEST_PX ? [`${quoted(title.value)} is ${width} px wide.`] : [];
    },
    *onSite(site) {
      yield* repeated(site, ({ title }) => title, 'title');
    },
  },
  {
    code: 'missing_or_invalid_meta_description',
    name: 'Meta description',
    group: 'titles',
    kind: 'issue',
    level: 'medium',
    weight: 10,
    rule: 'The meta description is missing, empty, given more than once, shorter than 70 or longer than 160 characters, wider than 920 px, or the same as that of another indexable page in the same language.',
    source: 'Google Search Central, Control your snippets; the limits of length are ours',
    fix: 'Give every page one unique description of 70 to 160 characters.',
    onPage: ({ html }) => {
      if (!html) return [];
      const [description, ...more] = html.metaDescriptions;
      if (!description) return ['No meta description.'];
      if (!description.inHead) return ['The meta description is in the body.'];
      if (more.length > 0) return [`${more.length + 1} meta descriptions.`];
      if (description.value === '') return ['The meta description is empty.'];
      const length = [...description.value].length;
      if (length < DESCRIPTION_SHORTEST || length > DESCRIPTION_LONGEST) return [`${quoted(description.value)} has ${length} characters.`];
      const width = Math.round(arialWidth(description.value, 14));
      return width > DESCRIPTION_WIDEST_PX ? [`${quoted(description.value)} is ${width} px wide.`] : [];
    },
    *onSite(site) {
      yield* repeated(site, ({ description }) => description, 'description');
    },
  },
  {
    code: 'title_cut_off',
    name: 'Title too wide (pixels)',
    group: 'titles',
    kind: 'insight',
    level: 'low',
    rule: 'The title is wider than the 600 px that a desktop search result shows, whatever its number of characters.',
    source: 'Google Search Central, Influencing title links (truncated to fit the device width); the width is ours',
    fix: 'Put what matters first, or shorten the title.',
    onPage: ({ html }) => {
      const title = html?.titles.find(({ inHead }) => inHead)?.value ?? '';
      const width = Math.round(arialWidth(title, 20));
      return width > 600 ? [`${quoted(title)} is ${width} px wide.`] : [];
    },
  },
  {
    code: 'description_cut_off',
    name: 'Meta description too wide (mobile)',
    group: 'titles',
    kind: 'insight',
    level: 'low',
    rule: 'The meta description is wider than the 680 px that a mobile search result shows.',
    source: 'Google Search Central, Control your snippets; the width is ours',
    fix: 'Put what matters first, or shorten the description.',
    onPage: ({ html }) => {
      const description = html?.metaDescriptions[0]?.value ?? '';
      const width = Math.round(arialWidth(description, 14));
      return width > 680 ? [`${width} px wide.`] : [];
    },
  },
  {
    code: 'title_duplicate',
    name: 'Duplicate title',
    group: 'titles',
    kind: 'insight',
    level: 'medium',
    rule: 'Another indexable page in the same language has the same title.',
    source: 'Google Search Central, Influencing title links',
    fix: 'Write a title that says what sets the page apart.',
    *onSite(site) {
      yield* repeated(site, ({ title }) => title, 'title');
    },
  },
  {
    code: 'description_duplicate',
    name: 'Duplicate meta description',
    group: 'titles',
    kind: 'insight',
    level: 'medium',
    rule: 'Another indexable page in the same language has the same meta description.',
    source: 'Google Search Central, Snippets',
    fix: 'Describe what sets the page apart.',
    *onSite(site) {
      yield* repeated(site, ({ description }) => description, 'description');
    },
  },
  {
    code: 'h1_duplicate',
    name: 'Duplicate H1',
    group: 'titles',
    kind: 'insight',
    level: 'low',
    rule: 'Another indexable page in the same language has the same H1.',
    source: 'WCAG 2.2, 2.4.6; the rule is ours',
    fix: 'Write an H1 that says what sets the page apart.',
    *onSite(site) {
      yield* repeated(site, ({ facts }) => facts?.h1 ?? null, 'H1');
    },
  },
];
