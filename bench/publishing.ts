// Whether each publish happens exactly once whatever fails, how long a throttled platform takes, and whether fixes change other bytes.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { atMost, exactly, seconds } from './report/figures.ts';
import { openReport, type Report } from './report/open-report.ts';

export const summary =
  'publishes under faults at every cut, throttled platforms, bytes of fixes; --publishes <n>, --pages <n>, --fragments <n>, --fixes <posts> (0: without the real WordPress), --scheduled <posts> (0: none), --seed <n>, --write';
export const small: readonly string[] = ['--publishes', '300', '--pages', '150', '--fragments', '200', '--fixes', '0', '--scheduled', '0'];

const PUBLISH = path.join(ROOT, 'platform', 'connectors', 'src', 'testing', 'measure', 'measure-publishing.ts');
const FIXES = path.join(ROOT, 'platform', 'server', 'src', 'testing', 'measure-fixes.ts');
const ON_TIME = path.join(ROOT, 'platform', 'server', 'src', 'modules', 'publishing', 'operations', 'testing', 'measure-on-time.ts');
const REWRITE = path.join(ROOT, 'platform', 'crawler', 'src', 'testing', 'measure-rewrites.ts');
/** A page is read again within a minute of its change, and at most one in a thousand is wrongly called fixed. */
const MAX_READ_MS = 60_000;
const MAX_WRONG = 0.001;
const MAX_OVER_FLOOR = 1.05;
const MAX_LATE_MS = 10_000;

interface Once {
  readonly publishes: number;
  readonly tries: number;
  readonly faults: number;
  readonly deaths: number;
  readonly givenUp: number;
  readonly lost: number;
  readonly doubled: number;
}
interface Throttle {
  readonly name: string;
  readonly pages: number;
  readonly ms: number;
  readonly floorMs: number;
  readonly failed: number;
  readonly lost: number;
  readonly doubled: number;
}
interface Fixed {
  readonly posts: number;
  readonly operations: number;
  readonly inSource: number;
  readonly outside: number;
  readonly gone: number;
  readonly stillThere: number;
  readonly unread: number;
  readonly wronglyFixed: number;
  readonly slowestReadMs: number;
  readonly fixMs: number;
  readonly unreverted: number;
}
interface OnTime {
  readonly name: 'spring' | 'autumn' | 'away';
  readonly posts: number;
  readonly workspaces: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  readonly early: number;
}
interface Rewrites {
  readonly fragments: number;
  readonly changed: number;
  readonly refused: number;
  readonly altered: number;
  readonly unreverted: number;
}

const run = <T>(script: string, ...args: readonly string[]): T =>
  JSON.parse(execFileSync(process.execPath, [script, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 })) as T;

function addFixes(report: Report, fixed: Fixed): void {
  report.add(`Links of ${fixed.posts} posts of a real WordPress fixed and reverted; a cache keeps 1 in 25, 1 in 40 shows another page`, [
    exactly('Posts whose source is not what was wanted', fixed.posts - fixed.inSource, 0),
    exactly('Posts with bytes changed outside', fixed.outside, 0),
    atMost('Raw HTML read again after the change, the slowest', fixed.slowestReadMs, MAX_READ_MS, seconds),
    atMost(
      'Wrongly called fixed',
      fixed.wronglyFixed / Math.max(fixed.operations, 1),
      MAX_WRONG,
      (value) => `${(value * 100).toFixed(2)} %`,
    ),
    exactly('Reverts with another SHA-256', fixed.unreverted, 0),
    { what: 'Seen to be fixed, still there, another page', measured: `${fixed.gone}, ${fixed.stillThere}, ${fixed.unread}` },
    { what: 'All of them in', measured: seconds(fixed.fixMs) },
  ]);
}

const WHEN: Readonly<Record<OnTime['name'], string>> = {
  spring: 'in the two minutes around the hour that spring skips',
  autumn: 'in the last minute before the hour that autumn has twice, and in its first',
  away: 'on a day on which the platform is away for 24 hours; late by when it is back',
};

function addOnTime(report: Report, { name, posts, workspaces, medianMs, p99Ms, slowestMs, early }: OnTime): void {
  report.add(`${posts} posts of ${workspaces} workspaces due ${WHEN[name]}`, [
    atMost('Late, 99th percentile', p99Ms, MAX_LATE_MS, seconds),
    { what: 'Late, median and the slowest', measured: `${seconds(medianMs)}, ${seconds(slowestMs)}` },
    exactly('Out before their time', early, 0),
  ]);
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      publishes: { type: 'string', default: '100000' },
      fixes: { type: 'string', default: '1000' },
      scheduled: { type: 'string', default: '300' },
      pages: { type: 'string', default: '500' },
      fragments: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const report = openReport('publishing', options);
  const { once, throttles } = run<{ once: Once; throttles: Throttle[] }>(PUBLISH, values.publishes, values.seed, values.pages);
  report.add(`${once.publishes} publishes with ${once.faults} faults, ${once.deaths} of them a killed worker`, [
    exactly('Posts that are not on the site', once.lost, 0),
    exactly('Posts that are there twice', once.doubled, 0),
    exactly('Handed to a person', once.givenUp, 0),
    { what: 'Tries in all', measured: String(once.tries) },
  ]);
  for (const { name, pages, ms, floorMs, failed, lost, doubled } of throttles) {
    report.add(`${pages} pages through ${name}’s throttle, answers after 50 ms, four at a time, in simulated time`, [
      atMost('Time by the throttle’s own floor', ms / floorMs, MAX_OVER_FLOOR, (value) => `${value.toFixed(3)} ×`),
      { what: 'Minutes', measured: (ms / 60_000).toFixed(1) },
      exactly('Failed, lost or doubled', failed + lost + doubled, 0),
    ]);
  }
  const rewrites = run<Rewrites>(REWRITE, values.fragments, values.seed);
  report.add(`${rewrites.fragments} fragments (Gutenberg, classic, shortcodes, Liquid, malformed)`, [
    exactly('Bytes changed outside the links', rewrites.altered, 0),
    exactly('Reverts with another SHA-256', rewrites.unreverted, 0),
    { what: 'Links changed', measured: String(rewrites.changed) },
    { what: 'Refused with a reason', measured: String(rewrites.refused) },
  ]);
  if (Number(values.scheduled) > 0) for (const part of run<OnTime[]>(ON_TIME, values.scheduled)) addOnTime(report, part);
  if (Number(values.fixes) > 0) addFixes(report, run<Fixed>(FIXES, values.fixes));
  if (values.write) report.write();
}
