// Whether a large body holds up anybody else: every call gets its largest, while another client asks for something cheap.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { percentile } from './dashboards/timing.ts';
import { atMost, type Figure } from './report/figures.ts';
import { openReport } from './report/open-report.ts';

export const summary = 'how long others wait while a call gets its largest body; --call <name>, --at-once <n>, --write';
export const small: readonly string[] = ['--call', 'checkContent', '--at-once', '2'];

const SCRIPT = path.join(ROOT, 'platform', 'server', 'src', 'testing', 'serve-bodies.ts');
const MAX_MS = 100;
/** Calls in the report, the worst first. */
const MAX_SHOWN = 30;
/** Cheap calls in each measurement, so that one late answer is not the 95th percentile. */
const MIN_ASKED = 40;

interface Body {
  readonly name: string;
  readonly cost: string;
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly rate: number;
  /** a body that the call accepts: another answer than success would measure nothing */
  readonly mustSucceed: boolean;
  readonly file: string;
}
interface Served {
  readonly cheap: string;
  readonly authorization: string;
  readonly bodies: readonly Body[];
}
interface Measured {
  readonly name: string;
  readonly cost: string;
  readonly bytes: number;
  readonly statuses: readonly number[];
  readonly mustSucceed: boolean;
  /** until the slowest of the large calls was answered */
  readonly took: number;
  readonly p95: number;
}

const milliseconds = (ms: number): string => `${ms.toFixed(0)} ms`;

async function statusOf(url: string, init: RequestInit): Promise<number> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return answer.status;
}

async function measureBody({ cheap, authorization }: Served, body: Body, atOnce: number): Promise<Measured> {
  const bytes = await readFile(body.file);
  const headers = { authorization: body.authorization, 'content-type': 'application/json' };
  const began = performance.now();
  let isOver = false;
  const large = Promise.all(
    Array.from({ length: Math.min(atOnce, body.rate) }, () => statusOf(body.url, { method: body.method, headers, body: bytes })),
  ).finally(() => (isOver = true));
  let took = 0;
  const statuses = large.then((all) => {
    took = performance.now() - began;
    return all;
  });
  const waits: number[] = [];
  while (!isOver || waits.length < MIN_ASKED) {
    const asked = performance.now();
    await statusOf(cheap, { headers: { authorization } });
    waits.push(performance.now() - asked);
  }
  return {
    name: body.name,
    cost: body.cost,
    bytes: bytes.length,
    statuses: [...new Set(await statuses)],
    mustSucceed: body.mustSucceed,
    took,
    p95: percentile(waits, 0.95),
  };
}

/** The 95th percentile of the cheap calls while nothing else is asked: what the machine does meanwhile is in every other figure too. */
async function measureQuiet({ cheap, authorization }: Served): Promise<number> {
  const waits: number[] = [];
  while (waits.length < MIN_ASKED) {
    const asked = performance.now();
    await statusOf(cheap, { headers: { authorization } });
    waits.push(performance.now() - asked);
  }
  return percentile(waits, 0.95);
}

/** The worse of a call's bodies; each that must be accepted is shown by itself. */
function worst(measured: readonly Measured[]): Measured[] {
  const keyOf = ({ name, mustSucceed }: Measured) => `${name} ${mustSucceed}`;
  return [...Map.groupBy(measured, keyOf).values()].flatMap((all) => all.toSorted((a, b) => b.p95 - a.p95).slice(0, 1));
}

/** Only the work of an accepted body is work: where every answer was a refusal, the measure has failed. 409: the first of several made the change. */
const isMeasured = ({ mustSucceed, statuses }: Measured): boolean => !mustSucceed || statuses.some((status) => status < 300);

const figureOf = (measured: Measured): Figure => {
  const { name, cost, bytes, statuses, took, p95 } = measured;
  return atMost(
    `${name} (${cost}), ${Math.ceil(bytes / 1_024).toLocaleString('en')} KiB, answered ${statuses.join(', ')} after ${milliseconds(took)}${isMeasured(measured) ? '' : ', which has to succeed'}`,
    isMeasured(measured) ? p95 : Infinity,
    MAX_MS,
    milliseconds,
  );
};

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      call: { type: 'string', default: '' },
      'at-once': { type: 'string', default: '8' },
      write: { type: 'boolean', default: false },
    },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'canopy-bodies-'));
  const child = spawn(process.execPath, [SCRIPT, folder, values.call], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  try {
    const lines = createInterface({ input: child.stdout });
    const first = await lines[Symbol.asyncIterator]().next();
    if (first.done === true) throw new Error(`${SCRIPT} ended without saying where it listens.`);
    const served = JSON.parse(first.value) as Served;
    const quiet = await measureQuiet(served);
    const measured: Measured[] = [];
    for (const body of served.bodies) measured.push(await measureBody(served, body, Number(values['at-once'])));
    const each = worst(measured).toSorted((a, b) => Number(isMeasured(a)) - Number(isMeasured(b)) || b.p95 - a.p95);
    const report = openReport(
      'bodies',
      options.filter((option) => option !== '--write'),
    );
    report.add(
      `Cheap calls of another account, 95th percentile, while each call of the contract gets its largest body ${values['at-once']} times at once`,
      [
        { what: 'Without a large body', measured: milliseconds(quiet) },
        ...each.slice(0, MAX_SHOWN).map(figureOf),
        ...each
          .slice(MAX_SHOWN, MAX_SHOWN + 1)
          .map(({ p95 }) => atMost(`The other ${each.length - MAX_SHOWN} calls, at most`, p95, MAX_MS, milliseconds)),
      ],
    );
    if (values.write) report.write();
  } finally {
    child.stdin.end();
    await closed;
    await rm(folder, { recursive: true, force: true });
  }
}
