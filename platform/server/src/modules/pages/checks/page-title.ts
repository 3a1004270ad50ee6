import { sql } from 'drizzle-orm';
import type { Check } from './check.ts';
import { indexablePages } from './indexable-pages.ts';
import { arialWidth } from './arial-width.ts';

const SHORTEST = 30;
const LONGEST = 60;
/** Width of a result's title on desktop: 600 px of 20 px Arial. */
const WIDEST_PX = 600;

export const pageTitle: Check = {
  code: 'missing_or_invalid_page_title',
  weight: 20,
  rule: 'The head has no title, an empty one or several; or it is shorter than 30 or longer than 60 characters, wider than 600 px, or the title of another indexable page in the same language.',
  source: 'Google Search Central, Influencing title links; limits of SEOnaut and LibreCrawl',
  onPage: ({ html }) => {
    if (!html) return false;
    const [title, ...more] = html.titles.filter(({ inHead }) => inHead);
    if (!title || more.length > 0) return true;
    const length = [...title.value].length;
    return length < SHORTEST || length > LONGEST || arialWidth(title.value, 20) > WIDEST_PX;
  },
  acrossCrawl: (scope) => sql`
    select page_id from (
      select page_id, count(*) over (partition by lower(title), split_part(lower(coalesce(lang, '')), '-', 1)) as twins
      from (${indexablePages(scope)}) p where title <> ''
    ) t where twins > 1`,
};
