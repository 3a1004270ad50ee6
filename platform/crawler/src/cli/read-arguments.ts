import { parseArgs } from 'node:util';
import type { CrawlOptions } from '../crawl-options.ts';
import { urlPatterns } from '../url-patterns.ts';

export const USAGE = `usage: npm run crawl -- <address> [options]

What is read
  --max-pages <n>         addresses asked for at most; default 500
  --max-time <seconds>    default 3600
  --start-from <where>    both, links or sitemap; default both
  --sitemap <address>     this sitemap instead of those the site names; may be repeated
  --include <pattern>     only addresses like this, as in robots.txt: /blog/, *.pdf$; may be repeated
  --exclude <pattern>     no addresses like this; may be repeated
  --follow-nofollow       follow links marked nofollow

How
  --rate <n>              requests a second and host, 0 for no limit; default 5
  --concurrency <n>       requests at a time; default 4
  --user-agent <text>     default CanopyBot/1.0; its name is the one looked for in robots.txt
  --basic-auth <u:p>      user and password of a staging site; better as CRAWL_BASIC_AUTH in the environment
  --render <which>        pages drawn in a browser: needed, all or never; default needed
  --allow-host <host>     private host that may be reached (host or host:port); may be repeated

What becomes of it
  --report <folder>       index.html, report.json, pages.csv, findings.csv and links.csv
  --no-probes             with --report: do not ask for external links, images, style sheets and scripts
  --store <file>          keep the crawl in this file; run again to go on with it
  --previous <file>       store of an earlier crawl: pages that have not changed since are taken over
  --json                  print every page as a line of JSON instead of a table
  --quiet                 no progress, no table
  --help                  this text

Ends with 0 when the site was read, 1 when it could not be, 2 for arguments it does not know, 130 when it was interrupted.
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
  /** whether files and external links are requested */
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
  if (address === undefined) throw new UsageError('The address of a site is missing.');
  if (more.length > 0) throw new UsageError(`One address at a time: "${more[0]}" is a second one.`);
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
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${address}" is not an http or https address.`);
  if (url.username !== '' || url.password !== '') throw new UsageError('Give user and password by --basic-auth, not in the address.');
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
