import { arialWidth } from '@canopy/contract/arial-width';
import { quoted, type Check } from '../check.ts';
import { repeated } from '../repeated.ts';

const SHORTEST = 70;
const LONGEST = 160;
/** Two lines of a result on desktop: 920 px of 14 px Arial. */
const WIDEST_PX = 920;

export const missingOrInvalidMetaDescription: Check = {
  code: 'missing_or_invalid_meta_description',
  name: 'Meta description',
  group: 'titles',
  kind: 'issue',
  level: 'medium',
  weight: 10,
  rule: 'The head has no meta description, an empty one or several; or it is shorter than 70 or longer than 160 characters, wider than 920 px, or the description of another indexable page in the same language.',
  source: 'Google Search Central, Control your snippets; the limits of length are ours',
  fix: 'Give every page one description of its own, 70 to 160 characters.',
  onPage: ({ html }) => {
    if (!html) return [];
    const [description, ...more] = html.metaDescriptions;
    if (!description) return ['There is no meta description.'];
    if (!description.inHead) return ['The meta description stands in the body.'];
    if (more.length > 0) return [`${more.length + 1} meta descriptions.`];
    if (description.value === '') return ['The meta description is empty.'];
    const length = [...description.value].length;
    if (length < SHORTEST || length > LONGEST) return [`${quoted(description.value)} has ${length} characters.`];
    const width = Math.round(arialWidth(description.value, 14));
    return width > WIDEST_PX ? [`${quoted(description.value)} is ${width} px wide.`] : [];
  },
  *onSite(site) {
    yield* repeated(site, ({ description }) => description, 'description');
  },
};
