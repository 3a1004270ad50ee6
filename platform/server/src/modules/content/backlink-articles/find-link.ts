import { extractPage, siteScope } from '@canopy/crawler';

/** The same page with http or https, with or without www, with or without a trailing slash. */
export function isSamePage(left: string, right: string): boolean {
  if (!URL.canParse(left) || !URL.canParse(right)) return false;
  const plain = (address: string) => {
    const url = new URL(address);
    return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
  };
  return plain(left) === plain(right);
}

const plainText = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
export const isSameText = (left: string, right: string): boolean => plainText(left) === plainText(right);

/** A page's links to the target, and whether the page is indexable. */
export function findLinks(html: string, url: string, headers: Record<string, string>, target: string) {
  const facts = extractPage(html, url, headers, siteScope(url));
  const links = facts.links
    .filter((link) => link.url !== null && isSamePage(link.url, target))
    .map(({ name, rel }) => ({ anchor: name, rel }));
  return { links, indexable: !facts.noindex, canonical: facts.canonicals.map((one) => one.url).find((one) => one !== null) ?? null };
}
