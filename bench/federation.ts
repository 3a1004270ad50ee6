// What it costs to build and load remotes separately, compared with the same sources in one build.
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { StartError } from '../scripts/start/say.ts';
import { atMost, kB, median, type Figure } from './report/figures.ts';
import { openReport } from './report/open-report.ts';
import { signIn } from './shell/sign-in.ts';
import { timeScreen, visitAll, visitScreen, visitShell, type RoundTrip, type ShellVisit, type Visit } from './shell/visits.ts';
import { gzipBytes, wireBytes, type LoadedScript } from './shell/watch-scripts.ts';
import { cleanedUp } from './stack/cleaned-up.ts';
import { openChromium } from './stack/chromium.ts';
import { openPortalStack } from './stack/portal-stack.ts';

export const summary =
  'cost of federation against one build, in kB (≤ 40 host, ≤ 8 a remote) and in time (≤ 1.15 ×); --rounds <n>, --remote <name>';
/** Builds the portal, which takes minutes, so there is no small size. */
export const small = null;

const HOST_OVERHEAD = 40_000;
const REMOTE_OVERHEAD = 8_000;
const TIME_RATIO = 1.15;

const nameOf = ({ url }: LoadedScript): string => path.posix.basename(new URL(url).pathname);
const inMs = (ms: number): string => `${Math.round(ms)} ms`;

interface Pair<T> {
  readonly federated: T;
  readonly monolith: T;
}

/** What remotes cost compared with the same screens in one build, excluding the host's share. */
async function remoteFigures({ federated, monolith }: Pair<Visit>, shells: Pair<ShellVisit>, trips: Pair<RoundTrip>): Promise<Figure[]> {
  const whole = ({ untilAnswer, later }: ShellVisit) => gzipBytes([...untilAnswer, ...later]);
  const hostShare = whole(shells.federated) - whole(shells.monolith);
  const { remotes } = shells.federated;
  const figures: Figure[] = [];
  for (const { name, path: screen, baseUrl } of remotes) {
    const scripts = await visitScreen(federated, screen);
    const beyond = gzipBytes(scripts) - gzipBytes(await visitScreen(monolith, screen)) - hostShare;
    const own = scripts.filter(({ url }) => url.startsWith(baseUrl));
    // A banner or an action of another remote is a remote of its own.
    const onScreen = remotes.filter((remote) => scripts.some(({ url }) => url.startsWith(remote.baseUrl))).length;
    figures.push(
      { what: `${name}, its own ${own.length} scripts, gzip`, measured: kB(gzipBytes(own)) },
      atMost(
        "– of them federation's: remoteEntry.js",
        gzipBytes(own.filter((script) => nameOf(script) === 'remoteEntry.js')),
        REMOTE_OVERHEAD,
        kB,
      ),
      atMost(
        `– ${screen} opened first, all scripts beyond one build${onScreen > 1 ? ` (${onScreen} remotes)` : ''}`,
        beyond,
        REMOTE_OVERHEAD * onScreen,
        kB,
      ),
    );
  }
  const beyond = gzipBytes(trips.federated.scripts) - gzipBytes(trips.monolith.scripts) - hostShare;
  return [
    ...figures,
    atMost(`All ${remotes.length} remotes in one page, beyond one build, per remote, gzip`, beyond / remotes.length, REMOTE_OVERHEAD, kB),
  ];
}

/** Opens the screens of one remote in both builds, in turn, each with an empty cache. @returns the median of each, ms */
async function timeBoth(visitor: (kind: keyof Pair<Visit>) => Promise<Visit>, screen: string, rounds: number): Promise<Pair<number>> {
  const times: Pair<number[]> = { federated: [], monolith: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['federated', 'monolith'] as const) {
      // Signs in again, because access tokens expire after ten minutes.
      const ms = await timeScreen(await visitor(kind), screen);
      times[kind].push(ms);
      process.stdout.write(`  ${screen} ${kind}: ${inMs(ms)}\n`);
    }
  }
  return { federated: median(times.federated), monolith: median(times.monolith) };
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rounds: { type: 'string', default: '7' },
      remote: { type: 'string', default: 'remote-seo-audit' },
      write: { type: 'boolean', default: false },
    },
  });
  const report = openReport('federation', options);
  await cleanedUp(async (leftovers) => {
    const stack = await openPortalStack(leftovers);
    const browser = await openChromium();
    leftovers.add(() => browser.close());
    const visitor = async (kind: keyof Pair<Visit>): Promise<Visit> => ({
      browser,
      url: stack[kind],
      session: await signIn(browser, stack[kind], stack),
    });
    const visits = { federated: await visitor('federated'), monolith: await visitor('monolith') };
    const shells = { federated: await visitShell(visits.federated), monolith: await visitShell(visits.monolith) };
    const { remotes } = shells.federated;
    const timed = remotes.find(({ name }) => name === values.remote);
    if (!timed) throw new StartError(`there is no ${values.remote}; there are ${remotes.map(({ name }) => name).join(', ')}.`);
    const trips = { federated: await visitAll(visits.federated, remotes), monolith: await visitAll(visits.monolith, remotes) };
    const [whole, alone] = [wireBytes(shells.federated.untilAnswer), wireBytes(shells.monolith.untilAnswer)];
    report.add('Federation against one build of the same sources: bytes', [
      atMost('In the host, brotli', whole - alone, HOST_OVERHEAD, kB),
      { what: '– the shell as one build', measured: kB(alone) },
      ...(await remoteFigures(visits, shells, trips)),
    ]);

    const medians = await timeBoth(visitor, timed.path, Number(values.rounds));
    report.add(`Federation against one build: ${timed.path} cold, 1.6 Mbit/s, 150 ms, 4× CPU, median of ${values.rounds}, interleaved`, [
      { what: 'Remote', measured: inMs(medians.federated) },
      { what: 'One build', measured: inMs(medians.monolith) },
      atMost('Ratio', medians.federated / medians.monolith, TIME_RATIO, (ratio) => ratio.toFixed(2)),
    ]);
    if (values.write) report.write();
  });
}
