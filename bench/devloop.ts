// How long a developer waits: until the local remote appears in a host that runs elsewhere, and after each edit.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { developersBrowser, timeEdits } from './devloop/local-remote.ts';
import { startElsewhere } from './devloop/host-elsewhere.ts';
import { timeReady } from './devloop/time-ready.ts';
import { atMost, figuresTable, machine, median, printFigures, seconds } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';
import { openChromium } from './stack/chromium.ts';
import { cleanedUp } from './stack/cleaned-up.ts';

export const summary =
  'remote of this machine inside a host on another port: ready (≤ 5 s, warm), an edit on the screen (≤ 500 ms); --rounds <n>, --edits <n>';
/** Builds the portal, which takes minutes, so there is no small size. */
export const small = null;

const READY_MS = 5_000;
const EDIT_MS = 500;
const inMs = (ms: number): string => `${Math.round(ms)} ms`;

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rounds: { type: 'string', default: '5' },
      edits: { type: 'string', default: '15' },
      write: { type: 'boolean', default: false },
    },
  });
  await cleanedUp(async (leftovers) => {
    const host = await startElsewhere(leftovers);
    const browser = await openChromium();
    leftovers.add(() => browser.close());
    const context = await developersBrowser(browser, host);
    const times = { listening: [] as number[], shown: [] as number[] };
    const edits: number[] = [];
    // The first start fills the cache and does not count.
    for (let round = 0; round <= Number(values.rounds); round += 1) {
      const { command, page, listening, shown } = await timeReady(host, await context.newPage());
      leftovers.add(command.stop);
      process.stdout.write(
        `${round === 0 ? 'first start' : `start ${round}`}: link after ${inMs(listening)}, on the screen after ${inMs(shown)}\n`,
      );
      if (round > 0) {
        times.listening.push(listening);
        times.shown.push(shown);
      }
      if (round === Number(values.rounds)) edits.push(...(await timeEdits(page, host.copy, Number(values.edits))));
      await page.close();
      await command.stop();
    }
    const slowest = edits.toSorted((a, b) => a - b)[Math.ceil(edits.length * 0.95) - 1] ?? Infinity;
    const figures = [
      atMost(
        `From the command to the remote’s first paint inside the host, warm, median of ${times.shown.length}`,
        median(times.shown),
        READY_MS,
        seconds,
      ),
      { what: '– of it until the link is printed', measured: seconds(median(times.listening)) },
      atMost(`From saving an edit to the new text on the screen, state kept, median of ${edits.length}`, median(edits), EDIT_MS, inMs),
      { what: '– p95', measured: inMs(slowest) },
    ];
    printFigures('Development loop', figures);
    if (values.write)
      writeSection('devloop', `${machine()}; \`${['npm run bench -- devloop', ...options].join(' ')}\`\n\n${figuresTable(figures)}`);
  });
}
