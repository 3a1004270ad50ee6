import type { RobotsDirective } from '../page-result.ts';

/** `<meta name>` values that address crawlers. */
const BOTS = new Set('robots googlebot googlebot-news bingbot slurp duckduckbot baiduspider yandex yandexbot'.split(' '));

/** Directives with a value after a colon, so that they are not mistaken for the name of a bot. */
const VALUED = /^(unavailable_after|max-snippet|max-image-preview|max-video-preview)$/;

/** Parses `<meta name content>`; null if the name is not a crawler's. */
export function robotsOfMeta(name: string, content: string): RobotsDirective | null {
  const agent = name.trim().toLowerCase();
  return BOTS.has(agent) ? { source: 'meta', agent, directives: directivesOf(content) } : null;
}

/** Parses X-Robots-Tag: `noindex`, `googlebot: noindex, nofollow`, repeated headers joined by commas. */
export function robotsOfHeader(value: string | undefined): RobotsDirective[] {
  const found: RobotsDirective[] = [];
  let current: RobotsDirective | null = null;
  for (const part of (value ?? '').split(',')) {
    const [, agent, rest] = /^\s*([\w-]+)\s*:(.*)$/.exec(part) ?? [];
    const named = agent !== undefined && !VALUED.test(agent.toLowerCase());
    if (named || current === null) {
      current = { source: 'header', agent: named ? agent.toLowerCase() : 'robots', directives: [] };
      found.push(current);
    }
    current.directives.push(...directivesOf(named ? (rest ?? '') : part));
  }
  return found.filter(({ directives }) => directives.length > 0);
}

/** Whether a directive binds the search engines an audit covers: all, or Google's. */
export function forbids(robots: RobotsDirective[], directive: 'noindex' | 'nofollow'): boolean {
  return robots.some(
    ({ agent, directives }) =>
      (agent === 'robots' || agent === 'googlebot') && (directives.includes(directive) || directives.includes('none')),
  );
}

/** Directives that are complete by themselves. */
const PLAIN = new Set(
  'all index follow none noindex nofollow noarchive nocache nosnippet noimageindex notranslate indexifembedded noodp noydir'.split(' '),
);

function directivesOf(content: string): string[] {
  return content
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const directive = part.trim();
      // Some sites separate them by spaces (`noindex nofollow`). A date has spaces too.
      const words = directive.split(/\s+/);
      return words.every((word) => PLAIN.has(word)) ? words : [directive];
    })
    .filter((directive) => directive !== '');
}
