import { sql } from 'drizzle-orm';
import { arialWidth } from './arial-width.ts';
import type { Check } from './check.ts';
import { indexablePages } from './indexable-pages.ts';

const SHORTEST = 70;
const LONGEST = 160;
/** Two lines of a result on desktop: 920 px of 14 px Arial. */
const WIDEST_PX = 920;

export const metaDescription: Check = {
  code: 'missing_or_invalid_meta_description',
  weight: 10,
  rule: 'The head has no meta description, an empty one or several; or it is shorter than 70 or longer than 160 characters, wider than 920 px, or the description of another indexable page in the same language.',
  source: 'Google Search Central, Snippets; limits of SEOnaut, LibreCrawl and squirrelscan',
  onPage: ({ html }) => {
    if (!html) return false;
    const [description, ...more] = html.metaDescriptions;
    if (!description || !description.inHead || more.length > 0) return true;
    const length = [...description.value].length;
    return length < SHORTEST || length > LONGEST || arialWidth(description.value, 14) > WIDEST_PX;
  },
  acrossCrawl: (scope) => sql`
    select page_id from (
      select page_id, count(*) over (partition by lower(description), split_part(lower(coalesce(lang, '')), '-', 1)) as twins
      from (${indexablePages(scope)}) p where description <> ''
    ) t where twins > 1`,
};
