import type { FrontierEntry, KnownUrl } from './crawl-store.ts';
import { Frontier } from './frontier.ts';
import type { HtmlFacts, PageResult, TrapHit } from './page-result.ts';
import { namedBy, type PageLeads } from './previous-pages.ts';
import type { SiteScope } from './site-scope.ts';
import type { TrapGuard } from './trap-guard.ts';
import { urlParts } from './url-parts.ts';
import { urlPatterns, type UrlPatterns } from './url-patterns.ts';

type Following =
  | Pick<HtmlFacts, 'nofollow' | 'metaRefresh' | 'links' | 'canonicals' | 'hreflangs'>
  | Pick<PageLeads, 'nofollow' | 'metaRefresh' | 'followed' | 'unfollowed' | 'canonicals' | 'alternates'>;
type Consider = (url: string, depth: number | null, source: FrontierEntry['source']) => void;

export type DiscoveryRules = {
  followNofollow: boolean;
  /** Whether links are followed at all; redirects always are. */
  followLinks: boolean;
  include: readonly string[];
  exclude: readonly string[];
};

/** Which URLs the crawl's own patterns exclude. @throws TypeError for an invalid pattern */
export function selection({ include, exclude }: Pick<DiscoveryRules, 'include' | 'exclude'>): (entry: FrontierEntry) => TrapHit | null {
  const wanted: UrlPatterns = urlPatterns(include);
  const unwanted: UrlPatterns = urlPatterns(exclude);
  return ({ url, discoveredFrom: foundOn, source }) => {
    if (source === 'start') return null;
    const refused = unwanted.match(url);
    if (refused !== null) return { kind: 'excluded', pattern: refused, example: url, foundOn };
    if (include.length === 0 || wanted.match(url) !== null) return null;
    return { kind: 'excluded', pattern: '(matches no include pattern)', example: url, foundOn };
  };
}

/** Determines which URLs a page adds to the frontier. Remembers known URLs, so that each is reported once. */
export class Discovery {
  #scope: SiteScope;
  #guard: TrapGuard;
  #rules: DiscoveryRules;
  #leftOut: (entry: FrontierEntry) => TrapHit | null;
  /** Known URLs with their depth; Infinity stands for null. */
  #known = new Map<string, number>();
  /** The same by origin and path, as far as pages' leads have named them: depths at that time, which only decrease. */
  #places = new Map<string, Map<string, number>>();
  /** What still has to be requested. */
  readonly frontier = new Frontier();

  /** @throws TypeError for an invalid pattern */
  constructor(scope: SiteScope, guard: TrapGuard, rules: DiscoveryRules) {
    this.#scope = scope;
    this.#guard = guard;
    this.#rules = rules;
    this.#leftOut = selection(rules);
  }

  /** Records a URL that is in the store. */
  remember({ done, ...entry }: FrontierEntry & Partial<KnownUrl>): void {
    this.#known.set(entry.url, entry.depth ?? Infinity);
    this.#guard.remember(entry);
    if (done !== true) this.frontier.add(entry);
  }

  /**
   * Queues what a page leads to: its redirect target, or its links, and what it names as its canonical and as its versions in other languages. Besides new URLs, the result may include known ones now closer to the
   * start page; `fresh` counts the new ones.
   * @param leads where a page leads if its facts are not at hand
   */
  of(page: PageResult, leads: Following | null = page.html): { discovered: FrontierEntry[]; traps: TrapHit[]; fresh: number } {
    let fresh = 0;
    const discovered: FrontierEntry[] = [];
    const traps: TrapHit[] = [];
    const consider: Consider = (url, depth, source) => {
      const known = this.#known.get(url);
      // Nearly all links of a site lead to known URLs.
      if (known !== undefined && known <= (depth ?? Infinity)) return;
      const entry: FrontierEntry = { url, depth, discoveredFrom: page.url, source, inSitemap: false };
      const trap = known === undefined ? (this.#leftOut(entry) ?? this.#guard.check(entry)) : null;
      // A refused URL is not considered again from elsewhere, unless it was only too deep.
      if (trap === null) discovered.push(entry);
      else traps.push(trap);
      if (trap === null) {
        if (known === undefined) this.frontier.add(entry);
        else this.frontier.comeNearer(entry);
        fresh += known === undefined ? 1 : 0;
      }
      this.#known.set(url, trap === null || trap.kind === 'depth' ? (depth ?? Infinity) : -1);
    };
    this.#follow(page, leads, consider);
    return { discovered, traps, fresh };
  }

  #follow({ url: page, redirectTo, depth: own }: PageResult, leads: Following | null, consider: Consider): void {
    if (redirectTo !== null && this.#scope.contains(redirectTo)) consider(redirectTo, own, 'redirect');
    const { followNofollow, followLinks } = this.#rules;
    if (!followLinks || !leads) return;
    this.#goToNamed('followed' in leads ? leads : namedBy(leads, page), consider);
    if (leads.nofollow && !followNofollow) return;
    const depth = own === null ? null : own + 1;
    const refresh = leads.metaRefresh?.url ?? null;
    if (refresh !== null && this.#scope.contains(refresh)) consider(refresh, depth, 'link');
    if ('followed' in leads) {
      this.#goTo(leads.followed, page, depth, consider);
      if (followNofollow) this.#goTo(leads.unfollowed, page, depth, consider);
    } else
      for (const { url, internal, nofollow } of leads.links)
        if (url !== null && internal && (!nofollow || followNofollow)) consider(url, depth, 'link');
  }

  /** Nobody can click on these, so they have no depth, and come after everything that is linked. */
  #goToNamed({ canonicals, alternates }: Pick<PageLeads, 'canonicals' | 'alternates'>, consider: Consider): void {
    for (const url of canonicals) if (this.#scope.contains(url)) consider(url, null, 'canonical');
    for (const url of alternates) if (this.#scope.contains(url)) consider(url, null, 'hreflang');
  }

  /** Nearly all paths of a site are known before their URLs are put together. */
  #goTo(places: readonly string[], page: string, depth: number | null, consider: Consider): void {
    const { origin } = urlParts(page);
    const seen = this.#places.get(origin) ?? new Map<string, number>();
    this.#places.set(origin, seen);
    const far = depth ?? Infinity;
    for (const place of places) {
      const known = seen.get(place);
      if (known !== undefined && known <= far) continue;
      const url = place.startsWith('/') ? origin + place : place;
      consider(url, depth, 'link');
      seen.set(place, this.#known.get(url) ?? far);
    }
  }
}
