import { parseArgs } from 'node:util';
import type { CrawlOptions } from '../crawl-options.ts';
import { urlPatterns } from '../url-patterns.ts';

export const USAGE = `usage: npm run crawl -- <url> [options]

What to crawl
  --max-pages <n>         request at most n URLs; default 500
  --max-time <seconds>    default 3600
  --start-from <where>    both, links or sitemap; default both
  --sitemap <url>         use this sitemap instead of the site’s own; may be repeated
  --include <pattern>     crawl only matching URLs, as in robots.txt: /blog/, *.pdf$; may be repeated
  --exclude <pattern>     skip matching URLs; may be repeated
  --follow-nofollow       follow links marked nofollow

How to crawl
  --rate <n>              requests per second and host, 0 for no limit; default 5
  --concurrency <n>       concurrent requests; default 4
  --user-agent <text>     default CanopyBot/1.0; its name selects the rules in robots.txt
  --basic-auth <u:p>      user and password of a staging site; safer as CRAWL_BASIC_AUTH in the environment
  --render <which>        render pages in a browser: needed, all or never; default needed
  --allow-host <host>     private host that may be reached (host or host:port); may be repeated

Output
  --report <folder>       index.html, report.json, pages.csv, findings.csv and links.csv
  --no-probes             with --report: do not check external links, images, style sheets, scripts and made-up URLs
  --store <file>          keep the crawl in this file; run again to continue it
  --previous <file>       store of an earlier crawl: unchanged pages are reused
  --json                  print every page as a line of JSON instead of a table
  --quiet                 no progress, no table
  --help                  this text

Exit codes: 0 the site was crawled, 1 it could not be crawled, 2 invalid arguments, 130 interrupted.
`;

/** Invalid arguments; the message is for people. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Arguments = {
  startUrl: string;
  crawl: Omit<CrawlOptions, 'startUrl' | 'outgoing'>;
  renderWhich: 'needed' | 'all' | 'never';
  allowHosts: string[];
  userAgent: string;
  report: string | null;
  /** whether files, external links and made-up URLs are requested */
  probes: boolean;
  store: string | null;
  previous: string | null;
  json: boolean;
  quiet: boolean;
};

const OPTIONS = {
  'max-pages': { type: 'string' },
  'max-time': { type: 'string' },
  'start-from': { type: 'string' },
  sitemap: { type: 'string', multiple: true },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  'follow-nofollow': { type: 'boolean' },
  rate: { type: 'string' },
  concurrency: { type: 'string' },
  'user-agent': { type: 'string' },
  'basic-auth': { type: 'string' },
  render: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  report: { type: 'string' },
  'no-probes': { type: 'boolean' },
  store: { type: 'string' },
  previous: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Reads the command line.
 * @returns null when help is requested
 * @throws UsageError saying what is wrong with which argument
 */
export function readArguments(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Arguments | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [address, ...more] = positionals;
  if (address === undefined) throw new UsageError('The URL of a site is missing.');
  if (more.length > 0) throw new UsageError(`One URL at a time: "${more[0]}" is a second one.`);
  const rate = number('rate', values.rate, 0, 1000) ?? 5;
  const userAgent = values['user-agent'] ?? 'CanopyBot/1.0';
  return {
    startUrl: startOf(address),
    crawl: {
      maxPages: number('max-pages', values['max-pages'], 1, 1_000_000),
      maxDurationMs: times(number('max-time', values['max-time'], 1, 864_000), 1000),
      concurrency: number('concurrency', values.concurrency, 1, 64),
      requestsPerSecond: rate === 0 ? Infinity : rate,
      startFrom: oneOf('start-from', values['start-from'], ['both', 'links', 'sitemap']),
      ...(values.sitemap === undefined ? {} : { sitemaps: values.sitemap.map(startOf) }),
      include: patterns('include', values.include),
      exclude: patterns('exclude', values.exclude),
      followNofollow: values['follow-nofollow'] ?? false,
      userAgent,
      basicAuth: login(values['basic-auth'] ?? env['CRAWL_BASIC_AUTH']),
    },
    renderWhich: oneOf('render', values.render, ['needed', 'all', 'never']) ?? 'needed',
    allowHosts: values['allow-host'] ?? [],
    userAgent,
    report: values.report ?? null,
    probes: values['no-probes'] !== true,
    store: values.store ?? null,
    previous: values.previous ?? null,
    json: values.json ?? false,
    quiet: values.quiet ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ', 1)[0] ?? '');
  }
}

/** A bare domain defaults to https, as people type it. */
function startOf(address: string): string {
  const whole = /^[a-z][\w+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  const url = URL.parse(whole);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${address}" is not an http or https URL.`);
  if (url.username !== '' || url.password !== '') throw new UsageError('Pass user and password with --basic-auth, not in the URL.');
  return url.href;
}

function number(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === '' || !(value >= least && value <= most))
    throw new UsageError(`--${name} must be a number from ${least} to ${most}, not "${text}".`);
  return value;
}

const times = (value: number | undefined, factor: number): number | undefined => (value === undefined ? undefined : value * factor);

function oneOf<const T extends string>(name: string, text: string | undefined, choices: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return chosen;
}

function patterns(name: string, texts: string[] = []): string[] {
  try {
    urlPatterns(texts);
    return texts;
  } catch (error) {
    throw new UsageError(`--${name}: ${(error as Error).message}.`);
  }
}

function login(text: string | undefined): { username: string; password: string } | null {
  if (text === undefined || text === '') return null;
  const at = text.indexOf(':');
  if (at < 1) throw new UsageError('--basic-auth must be of the form user:password.');
  return { username: text.slice(0, at), password: text.slice(at + 1) };
}
