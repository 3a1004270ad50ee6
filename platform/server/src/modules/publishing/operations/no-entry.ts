const NOT_LISTED = 'The connected site has no editable page at this URL. Refresh its list of pages, then try again.';

/** Lists that WordPress makes by itself, by the first segment of their path. */
const LISTS: Readonly<Record<string, string>> = {
  category: 'a category',
  tag: 'a tag',
  author: 'an author',
  'product-category': 'a product category',
  'product-tag': 'a product tag',
};

/** Why a URL has no entry that could be edited, in words that name what it is. */
export function noEntryMessage(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return NOT_LISTED;
  const segments = parsed.pathname.split('/').filter((segment) => segment !== '');
  const at = segments.lastIndexOf('page');
  const number = Number(segments[at + 1]);
  if (at >= 0 && at === segments.length - 2 && number > 1)
    return `This is page ${number} of a list of posts. The site makes it from the posts themselves, so there is no text of its own to edit; change the posts, or the settings of the list on the site.`;
  if (segments.length === 0)
    return 'This is the site’s front page, which the theme makes from the latest posts: there is no page to edit. Choose a static front page on the site, or change it in the theme.';
  const list = segments.length > 1 ? LISTS[segments[0] ?? ''] : undefined;
  if (list !== undefined)
    return `This is the archive of ${list}: the site makes it from the posts in it. Its title and description are set where ${list} is edited on the site.`;
  if (/^\/\d{4}(?:\/\d{2}){0,2}\/?$/.test(parsed.pathname))
    return 'This is the archive of a date: the site makes it from its posts, and there is no text of its own to edit.';
  return NOT_LISTED;
}
