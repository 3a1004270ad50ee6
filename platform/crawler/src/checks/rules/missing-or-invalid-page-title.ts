import { arialWidth } from '@canopy/contract/arial-width';
import { quoted, type Check } from '../check.ts';
import { repeated } from '../repeated.ts';

const SHORTEST = 30;
const LONGEST = 60;
/** Width of a result's title on desktop: 600 px of 20 px Arial. */
const WIDEST_PX = 600;

export const missingOrInvalidPageTitle: Check = {
  code: 'missing_or_invalid_page_title',
  name: 'Page title',
  group: 'titles',
  kind: 'issue',
  level: 'medium',
  weight: 20,
  rule: 'The head has no title, an empty one or several; or it is shorter than 30 or longer than 60 characters, wider than 600 px, or the title of another indexable page in the same language.',
  source: 'Google Search Central, Influencing title links; the limits of length are ours',
  fix: 'Give every page one title of its own, 30 to 60 characters.',
  onPage: ({ html }) => {
    if (!html) return [];
    const [title, ...more] = html.titles.filter(({ inHead }) => inHead);
    if (!title) return [html.titles.length > 0 ? 'The title stands in the body.' : 'There is no title.'];
    if (more.length > 0) return [`${more.length + 1} titles in the head.`];
    if (title.value === '') return ['The title is empty.'];
    const length = [...title.value].length;
    if (length < SHORTEST) return [`${quoted(title.value)} has ${length} characters.`];
    if (length > LONGEST) return [`${quoted(title.value)} has ${length} characters.`];
    const width = Math.round(arialWidth(title.value, 20));
    return width > WIDEST_PX ? [`${quoted(title.value)} is ${width} px wide.`] : [];
  },
  *onSite(site) {
    yield* repeated(site, ({ title }) => title, 'title');
  },
};
