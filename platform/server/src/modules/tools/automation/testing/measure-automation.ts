// Run by itself, as JSON: whether tests of real applications come out alike each time, how long they take beside the same steps written
// for Playwright, which faults they catch, and in which reworded interfaces they find their way.
// node measure-automation.ts '{"repeats": 10, "faults": 200, "reworded": 50, "seed": 1, "tests": 100, "apps": ["wordpress"], "portal": null}'
import process from 'node:process';
import { parseStep } from '@canopy/contract/tools';
import { findBrowser } from '@canopy/crawler';
import * as z from 'zod/mini';
import type { ElementFacts } from '../driver/element-facts.ts';
import { startRun, type StepOutcome } from '../driver/run-steps.ts';
import { APPLICATION_TESTS, type ApplicationTest } from './application-tests.ts';
import { bareStep } from './bare-steps.ts';
import { openApplications, type Application } from './bring-applications.ts';
import { faultyProxy } from './faulty-proxy.ts';
import { faultsOf, rewordingsOf } from './plant-faults.ts';

const asked = z
  .object({
    repeats: z.number(),
    faults: z.number(),
    reworded: z.number(),
    seed: z.number(),
    /** at most so many of each application */
    tests: z.number(),
    apps: z.array(z.string()),
    portal: z.nullable(z.object({ url: z.string(), login: z.object({ username: z.string(), password: z.string() }) })),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

/** Of runs that are going to fail: a fault does not go away by waiting. */
const HASTY = { step: 2_500, load: 12_000 };
const executable = findBrowser() ?? '';
if (executable === '') throw new Error('There is no Chromium.');

let state = asked.seed >>> 0;
/** mulberry32: the same seed, the same choice */
function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

interface Followed {
  /** ms */
  readonly ms: number;
  /** '' where it passed */
  readonly failure: string;
  readonly failedAt: string;
  readonly outcomes: readonly StepOutcome[];
}

/** Does a test as the tester does it. @param known of each line's element when the test last passed */
async function follow(
  test: ApplicationTest,
  origin: string,
  app: Application,
  isHasty = false,
  known?: ReadonlyMap<string, ElementFacts>,
): Promise<Followed> {
  const began = performance.now();
  const run = await startRun({
    url: `${origin}/`,
    login: app.login,
    confined: false,
    executable,
    // Any port: the portal's remotes have servers of their own.
    allowHosts: [new URL(origin).hostname, new URL(app.origin).hostname],
    maxBytes: 100_000_000,
    signal: new AbortController().signal,
    ...(isHasty && { patience: HASTY }),
  });
  const outcomes: StepOutcome[] = [];
  let failure = '';
  let failedAt = '';
  try {
    for (const line of test.lines) {
      const outcome = await run.step(line, known?.get(line) ?? null);
      outcomes.push(outcome);
      if (outcome.success) continue;
      failure = `${line}: ${outcome.traceback}`;
      failedAt = line;
      break;
    }
  } finally {
    await run.close();
  }
  return { ms: performance.now() - began, failure, failedAt, outcomes };
}

/** The same steps, each with a screenshot too, without the tester. @returns ms */
async function followBare(test: ApplicationTest, app: Application): Promise<number> {
  const { chromium } = await import('playwright-core');
  const began = performance.now();
  const browser = await chromium.launch({ executablePath: executable, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    for (const line of test.lines) {
      const parsed = parseStep(line);
      if (!parsed.ok) throw new Error(parsed.problem);
      await bareStep(page, app.origin, parsed.step, app.login);
      await page.screenshot({ type: 'jpeg', quality: 60, animations: 'disabled' });
    }
  } finally {
    await browser.close();
  }
  return performance.now() - began;
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const { applications: opened, missing } = await openApplications(asked.apps, asked.portal);
const applications = new Map(opened.map((app) => [app.name, app]));
const tests = opened.flatMap(({ name }) => APPLICATION_TESTS.filter(({ app }) => app === name).slice(0, asked.tests));
/** Its pages are made by scripts whose bytes are checked, and know its address: nothing can stand before it. */
const changeable = tests.filter(({ app }) => app !== 'portal');
const appOf = ({ app }: ApplicationTest): Application => {
  const found = applications.get(app);
  if (!found) throw new Error(`${app} is not there.`);
  return found;
};

const ours: number[] = [];
const bare: number[] = [];
const failed: string[] = [];
const unlike = new Set<string>();
const known = new Map<ApplicationTest, ReadonlyMap<string, ElementFacts>>();

/** A run without a fault, by both in turn, so that both meet the machine as it is. */
async function clean(test: ApplicationTest, round: number): Promise<void> {
  const app = appOf(test);
  const bareMs = await followBare(test, app).catch((error: unknown) =>
    say(`bare ${app.name} ${test.name}: ${String(error).split('\n')[0] ?? ''}`),
  );
  const { ms, failure, outcomes } = await follow(test, app.origin, app);
  if (failure !== '') {
    failed.push(`${app.name} ${test.name}: ${failure}`);
    say(failed.at(-1) ?? '');
    // Its first verdict is the one that the others are held against.
    if (round > 0 && known.has(test)) unlike.add(`${app.name} ${test.name}`);
    return;
  }
  if (round > 0 && !known.has(test)) unlike.add(`${app.name} ${test.name}`);
  known.set(
    test,
    new Map(test.lines.flatMap((line, at): [string, ElementFacts][] => (outcomes[at]?.facts ? [[line, outcomes[at].facts]] : []))),
  );
  if (bareMs === undefined) return;
  ours.push(ms);
  bare.push(bareMs);
}

try {
  for (let round = 0; round < asked.repeats; round += 1) {
    for (const test of tests) await clean(test, round);
    say(`round ${round + 1}: ${failed.length} failed`);
  }

  let faults = 0;
  const missed: string[] = [];
  const falsePasses: string[] = [];
  for (const { test, what, isAsserted, ...interference } of shuffled(faultsOf(changeable))) {
    if (faults >= asked.faults) break;
    const app = appOf(test);
    const proxy = await faultyProxy(app.origin, interference);
    const { failure } = await follow(test, proxy.origin, app, true);
    const isThere = proxy.hasTakenEffect();
    await proxy.close();
    if (!isThere) continue;
    faults += 1;
    if (failure === '') (isAsserted ? falsePasses : missed).push(`${app.name} ${test.name}: ${what}`);
  }
  say(`${faults} faults: ${missed.length + falsePasses.length} passed`);

  let reworded = 0;
  let healed = 0;
  const wrong: string[] = [];
  const unhealed: string[] = [];
  for (const { test, line, name, what, ...interference } of shuffled(rewordingsOf(changeable))) {
    if (reworded >= asked.reworded) break;
    const app = appOf(test);
    const proxy = await faultyProxy(app.origin, interference);
    const { failedAt, outcomes } = await follow(test, proxy.origin, app, true, known.get(test));
    const isThere = proxy.hasTakenEffect();
    await proxy.close();
    // Where the line still finds its element by another name, there is nothing to heal.
    if (!isThere || failedAt !== line) continue;
    reworded += 1;
    const proposal = outcomes.at(-1)?.proposal;
    const change = `${app.name} ${test.name}: ${line} → ${name} (${what})`;
    if (!proposal) unhealed.push(change);
    else if (proposal.line.includes(name)) healed += 1;
    else wrong.push(`${change}: ${proposal.line}`);
  }

  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  process.stdout.write(
    `${JSON.stringify({ apps: [...applications.keys()], missing, tests: tests.length, runs: asked.repeats * tests.length, ours: sum(ours), bare: sum(bare), timed: ours.length, failed, unlike: [...unlike], faults, missed, falsePasses, reworded, healed, wrong, unhealed })}\n`,
  );
} finally {
  for (const app of opened) await app.close();
}
