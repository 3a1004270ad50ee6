import type { FrontierEntry, KnownUrl } from './crawl-store.ts';
import { Frontier } from './frontier.ts';
import type { HtmlFacts, PageResult, TrapHit } from './page-result.ts';
import type { PageLeads } from './previous-pages.ts';
import type { SiteScope } from './site-scope.ts';
import type { TrapGuard } from './trap-guard.ts';
import { urlParts } from './url-parts.ts';
import { urlPatterns, type UrlPatterns } from './url-patterns.ts';

type Following =
  Pick<HtmlFacts, 'nofollow' | 'metaRefresh' | 'links'> | Pick<PageLeads, 'nofollow' | 'metaRefresh' | 'followed' | 'unfollowed'>;
type Consider = (url: string, depth: number | null, source: FrontierEntry['source']) => void;

export type DiscoveryRules = {
  followNofollow: boolean;
  /** Whether links are followed at all; redirects always are. */
  followLinks: boolean;
  include: readonly string[];
  exclude: readonly string[];
};

/** Which URLs the crawl's own patterns leave out. @throws TypeError for a pattern that cannot be read */
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

/** Finds out which URLs a page adds to the frontier. Remembers what is known, so each is reported once. */
export class Discovery {
  #scope: SiteScope;
  #guard: TrapGuard;
  #rules: DiscoveryRules;
  #leftOut: (entry: FrontierEntry) => TrapHit | null;
  /** Known URLs with their depth; Infinity stands for null. */
  #known = new Map<string, number>();
  /** The same by origin and place, as far as pages' leads have named them: depths as they were then, which only become less. */
  #places = new Map<string, Map<string, number>>();
  /** What is to be requested. */
  readonly frontier = new Frontier();

  /** @throws TypeError for a pattern that cannot be read */
  constructor(scope: SiteScope, guard: TrapGuard, rules: DiscoveryRules) {
    this.#scope = scope;
    this.#guard = guard;
    this.#rules = rules;
    this.#leftOut = selection(rules);
  }

  /** Takes note of a URL that is in the store. */
  remember({ done, ...entry }: FrontierEntry & Partial<KnownUrl>): void {
    this.#known.set(entry.url, entry.depth ?? Infinity);
    this.#guard.remember(entry);
    if (done !== true) this.frontier.add(entry);
  }

  /**
   * Queues what a page leads to: its redirect target, or its links. Besides new URLs there may be known ones that have come
   * nearer to the start page; `fresh` counts the new ones.
   * @param leads where the page goes on to, of a page whose facts are not at hand
   */
  of(page: PageResult, leads: Following | null = page.html): { discovered: FrontierEntry[]; traps: TrapHit[]; fresh: number } {
    let fresh = 0;
    const discovered: FrontierEntry[] = [];
    const traps: TrapHit[] = [];
    const consider: Consider = (url, depth, source) => {
      const known = this.#known.get(url);
      // Of a site's links nearly all lead to what is known.
      if (known !== undefined && known <= (depth ?? Infinity)) return;
      const entry: FrontierEntry = { url, depth, discoveredFrom: page.url, source, inSitemap: false };
      const trap = known === undefined ? (this.#leftOut(entry) ?? this.#guard.check(entry)) : null;
      // A refused URL is not looked at again from elsewhere, but one that was only too deep may be.
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
    if (!followLinks || !leads || (leads.nofollow && !followNofollow)) return;
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

  /** Nearly all places of a site are known before their addresses are put together. */
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
