import type { NotFoundFact } from '../../crawl-store.ts';
import { firstH1 } from '../../page-result.ts';
import { quoted, type Check } from '../check.ts';
import type { SitePage } from '../site-page.ts';
import { likeness, signatureValues } from '../text-signature.ts';

const MAX_WORDS = 150;
const SAYS_SO =
  /\b(?:error 404|404 error|page not found|not found|(?:page|site) (?:can(?:no|['’])t|could not|cannot) be found|no longer (?:exists|available)|seite nicht gefunden|page introuvable|p[áa]gina no encontrada|pagina non trovata|p[áa]gina n[ãa]o encontrada|pagina niet gevonden)\b|^404\b/iu;

/** Minimum share of phrases in common with the not-found page; such pages often repeat the requested URL. */
const LEAST_ALIKE = 0.9;
const FEWEST_WORDS = 3;
/** If more than this share of a site's pages resemble it, it is a shell that scripts fill, and says nothing. */
const MAX_ALIKE = 0.5;

const saysSo = (wordCount: number, title: string | null, h1: string | null): string | undefined =>
  wordCount > MAX_WORDS ? undefined : [title ?? '', h1 ?? ''].find((text) => SAYS_SO.test(text));

/** Whether a page is the one that the site serves for missing URLs. */
function isAlike({ title, facts }: SitePage, missing: NotFoundFact): boolean {
  if (!facts || missing.wordCount < FEWEST_WORDS || missing.finalUrl !== missing.url) return false;
  if (facts.textHash === missing.textHash) return true;
  if (title !== missing.title || facts.signature === '' || missing.signature === '') return false;
  return likeness(signatureValues(facts.signature), signatureValues(missing.signature)) >= LEAST_ALIKE;
}

export const soft404: Check = {
  code: 'soft_404',
  name: 'Soft 404',
  group: 'answers',
  kind: 'potential_issue',
  level: 'high',
  rule: 'The page returns 200 but says “not found” in its title or H1 with thin content, or has the text that the site shows at a made-up URL; or the site returns 200 for made-up URLs.',
  source: 'Google Search Central, Soft 404 errors; the site’s own response to made-up URLs',
  fix: 'Return 404 or 410 for pages that do not exist.',
  onPage: ({ html }) => {
    const says = html ? saysSo(html.wordCount, html.titles[0]?.value ?? null, firstH1(html)) : undefined;
    return says === undefined ? [] : [`Says ${quoted(says)} but returns 200.`];
  },
  *onSite({ site, pages, front }) {
    const missing = site?.notFound ?? [];
    for (const { url, status, finalUrl } of missing) {
      if (status < 200 || status > 299) continue;
      yield {
        page: front,
        detail:
          finalUrl === url
            ? `No page exists at ${url}, but it returns ${status}.`
            : `No page exists at ${url}, but it redirects to ${finalUrl}, which returns ${status}.`,
      };
    }
    const read = pages.filter(({ outcome }) => outcome === 'html').length;
    for (const fact of missing) {
      // Where made-up URLs show the home page, it is the original and not the copy.
      const alike = pages.flatMap((page, place) => (place !== front && page.outcome === 'html' && isAlike(page, fact) ? [place] : []));
      if (alike.length > read * MAX_ALIKE) continue;
      for (const place of alike) {
        const page = pages[place] as SitePage;
        if (saysSo(page.wordCount, page.title, page.facts?.h1 ?? null) === undefined)
          yield { page: place, detail: `Has the same text as the made-up URL ${fact.url}, but returns 200.` };
      }
    }
  },
};
