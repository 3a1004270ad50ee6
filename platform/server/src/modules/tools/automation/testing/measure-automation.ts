// Run directly, prints as JSON whether tests of real applications give the same result each time, how long they take compared with the same
// steps written for Playwright, which faults they catch, and in which reworded interfaces they still work.
// node measure-automation.ts '{"repeats": 10, "faults": 200, "reworded": 50, "seed": 1, "tests": 100, "apps": ["wordpress"], "portal": null, "log": ""}'
import process from 'node:process';
import * as z from 'zod/mini';
import { elementFacts } from '../driver/element-facts.ts';
import { APPLICATION_TESTS, type ApplicationTest } from './application-tests.ts';
import { openApplications, type Application } from './bring-applications.ts';
import { faultyProxy } from './faulty-proxy.ts';
import { follow, followBare } from './follow-test.ts';
import { faultsOf, rewordingsOf, type Rewording } from './plant-faults.ts';
import { verdictLog } from './verdict-log.ts';

const asked = z
  .object({
    repeats: z.number(),
    faults: z.number(),
    reworded: z.number(),
    seed: z.number(),
    /** maximum number per application */
    tests: z.number(),
    apps: z.array(z.string()),
    portal: z.nullable(z.object({ url: z.string(), login: z.object({ username: z.string(), password: z.string() }) })),
    /** a file of verdicts already found; '': none */
    log: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

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

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const { applications: opened, missing } = await openApplications(asked.apps, asked.portal);
const applications = new Map(opened.map((app) => [app.name, app]));
const tests = opened.flatMap(({ name }) => APPLICATION_TESTS.filter(({ app }) => app === name).slice(0, asked.tests));
/** Its pages come from scripts with integrity hashes and contain its URL, so no proxy can be put in front. */
const changeable = tests.filter(({ app }) => app !== 'portal');
const appOf = ({ app }: ApplicationTest): Application => {
  const found = applications.get(app);
  if (!found) throw new Error(`${app} is not there.`);
  return found;
};
const nameOf = ({ app, name }: ApplicationTest): string => `${app} ${name}`;

const log = verdictLog(asked.log);
const cleanVerdict = z.object({
  /** ms */
  ours: z.number(),
  /** ms; null: it failed */
  bare: z.nullable(z.number()),
  failure: z.string(),
  /** of each line's element */
  facts: z.record(z.string(), elementFacts),
});
const faultVerdict = z.object({ isThere: z.boolean(), failure: z.string() });
const rewordingVerdict = z.object({
  isThere: z.boolean(),
  /** the line that did not find its element; '' if all did */
  failedAt: z.string(),
  proposed: z.nullable(z.string()),
  /** whether the proposed line finds what the test meant */
  isSame: z.boolean(),
});

/** A run without a fault by both, interleaved, so that both see the same load. */
const clean = (test: ApplicationTest, round: number) =>
  log.once(`clean ${round} ${nameOf(test)}`, cleanVerdict, async () => {
    const app = appOf(test);
    const bare = await followBare(test, app).catch((error: unknown) => {
      say(`bare ${nameOf(test)}: ${String(error).split('\n')[0] ?? ''}`);
      return null;
    });
    const { ms, failure, outcomes } = await follow(test, app.origin, app);
    if (failure !== '') say(`${nameOf(test)}: ${failure}`);
    const facts = Object.fromEntries(test.lines.flatMap((line, at) => (outcomes[at]?.facts ? [[line, outcomes[at].facts]] : [])));
    return { ours: ms, bare, failure, facts };
  });

/** What stays the same after a new name, other classes and another position. */
const LEFT = ['tag', 'role', 'id', 'field', 'type', 'href'] as const;

/** Runs a test in a changed interface until its line finds nothing, then again with the line proposed for it. */
const reword = ({ test, line, name, what, ...interference }: Rewording) =>
  log.once(`${nameOf(test)}: ${line} → ${name} (${what})`, rewordingVerdict, async () => {
    const app = appOf(test);
    const { facts } = await clean(test, 0);
    const proxy = await faultyProxy(app.origin, interference);
    try {
      const first = await follow(test, proxy.origin, app, true, facts);
      const proposed = first.failedAt === line ? (first.outcomes.at(-1)?.proposal?.line ?? null) : null;
      const known = facts[line];
      let isSame = false;
      if (proposed !== null && known) {
        const at = test.lines.indexOf(line);
        const healed = await follow({ ...test, lines: [...test.lines.slice(0, at), proposed] }, proxy.origin, app, true);
        const now = healed.outcomes[at]?.facts;
        // A field may be proposed by its placeholder, which rewording does not change.
        const names = [name, known.placeholder].filter((one) => one !== '');
        isSame = names.some((one) => proposed.includes(one)) && now != null && LEFT.every((fact) => now[fact] === known[fact]);
      }
      return { isThere: proxy.hasTakenEffect(), failedAt: first.failedAt, proposed, isSame };
    } finally {
      await proxy.close();
    }
  });

try {
  const faultsToTry = shuffled(faultsOf(changeable));
  const rewordingsToTry = shuffled(rewordingsOf(changeable));

  let ours = 0;
  let bare = 0;
  let timed = 0;
  const failed: string[] = [];
  const unlike = new Set<string>();
  for (let round = 0; round < asked.repeats; round += 1) {
    for (const test of tests) {
      const verdict = await clean(test, round);
      const isLikeFirst = (verdict.failure === '') === ((await clean(test, 0)).failure === '');
      if (!isLikeFirst) unlike.add(nameOf(test));
      if (verdict.failure !== '') failed.push(`${nameOf(test)}: ${verdict.failure}`);
      else if (verdict.bare !== null) {
        ours += verdict.ours;
        bare += verdict.bare;
        timed += 1;
      }
    }
    say(`round ${round + 1}: ${failed.length} failed, ${(ours / bare).toFixed(3)} of bare Playwright's time`);
  }

  let faults = 0;
  const missed: string[] = [];
  const falsePasses: string[] = [];
  for (const { test, what, isAsserted, ...interference } of faultsToTry) {
    if (faults >= asked.faults) break;
    const { isThere, failure } = await log.once(`fault ${nameOf(test)}: ${what}`, faultVerdict, async () => {
      const app = appOf(test);
      const proxy = await faultyProxy(app.origin, interference);
      const followed = await follow(test, proxy.origin, app, true);
      await proxy.close();
      return { isThere: proxy.hasTakenEffect(), failure: followed.failure };
    });
    if (!isThere) continue;
    faults += 1;
    if (failure === '') (isAsserted ? falsePasses : missed).push(`${nameOf(test)}: ${what}`);
    if (faults % 20 === 0) say(`${faults} faults: ${missed.length + falsePasses.length} passed`);
  }

  let reworded = 0;
  let healed = 0;
  const wrong: string[] = [];
  const unhealed: string[] = [];
  for (const rewording of rewordingsToTry) {
    if (reworded >= asked.reworded) break;
    const { isThere, failedAt, proposed, isSame } = await reword(rewording);
    // If the line still finds its element by another name, there is nothing to heal.
    if (!isThere || failedAt !== rewording.line) continue;
    reworded += 1;
    const change = `${nameOf(rewording.test)}: ${rewording.line} → ${rewording.name} (${rewording.what})`;
    if (proposed === null) unhealed.push(`not healed: ${change}`);
    else if (isSame) healed += 1;
    else wrong.push(`${change}: ${proposed}`);
    if (reworded % 10 === 0) say(`${reworded} changed interfaces: ${healed} healed, ${wrong.length} wrongly`);
  }

  process.stdout.write(
    `${JSON.stringify({ apps: [...applications.keys()], missing, tests: tests.length, runs: asked.repeats * tests.length, ours, bare, timed, failed, unlike: [...unlike], faults, missed, falsePasses, reworded, healed, wrong, unhealed })}\n`,
  );
} finally {
  for (const app of opened) await app.close();
}
