import type { LinkFact } from '../page-result.ts';
import { resolveParts } from '../resolve-url.ts';
import type { SiteScope } from '../site-scope.ts';

type LinkTarget = Pick<LinkFact, 'url' | 'fragment' | 'internal'>;

/** Most links of a page occur on others too; this many are cached per host. */
const REMEMBERED = 20_000;
const MAX_HOSTS = 20;
const SPACE = 32;

/** References that begin with a web scheme or a single slash resolve alike everywhere on a host. */
const OF_THE_HOST = /^(?:https?:\/\/|\/(?:$|[\w%.?#~-]))/;

const known = new WeakMap<SiteScope, Map<string, Map<string, LinkTarget>>>();

/** Resolves the references of one page's links, with a cache shared between pages. @param base URL of the page, or of its `<base>` */
export function linkTargets(base: string, scope: SiteScope): (href: string) => LinkTarget {
  const shared = ofHost(base, scope);
  const own = new Map<string, LinkTarget>();
  return (written) => {
    const href = withoutSpaces(written);
    const isShared = OF_THE_HOST.test(href);
    const targets = isShared ? shared : own;
    let target = targets.get(href);
    if (!target) {
      target = resolve(href, base, scope);
      if (isShared && shared.size >= REMEMBERED) shared.clear();
      targets.set(isShared ? copyOf(href) : href, target);
    }
    return target;
  };
}

/** URLs are parsed without the spaces around them (URL standard, 4.4), which would keep references from being shared. */
function withoutSpaces(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && text.charCodeAt(from) === SPACE) from += 1;
  while (to > from && text.charCodeAt(to - 1) === SPACE) to -= 1;
  return to - from === text.length ? text : text.slice(from, to);
}

/** The cache for the host of an address, credentials and port included. */
function ofHost(base: string, scope: SiteScope): Map<string, LinkTarget> {
  const host = base.slice(0, base.indexOf('/', base.indexOf('//') + 2));
  let hosts = known.get(scope);
  if (!hosts || (hosts.size >= MAX_HOSTS && !hosts.has(host))) known.set(scope, (hosts = new Map()));
  let targets = hosts.get(host);
  if (!targets) hosts.set(host, (targets = new Map()));
  return targets;
}

function resolve(href: string, base: string, scope: SiteScope): LinkTarget {
  const parts = resolveParts(href, base);
  // A URL written in its resolved form is the original string, a slice of the page: hence the copy.
  return parts
    ? { url: copyOf(parts.url.href), fragment: parts.fragment, internal: scope.contains(parts.url) }
    : { url: null, fragment: '', internal: false };
}

/** A substring keeps the whole string in memory: here, a page for each cached address. */
const copyOf = (text: string): string => ` ${text}`.slice(1);
