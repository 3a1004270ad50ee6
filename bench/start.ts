// Times the start from an empty folder to the sign-in page, and again with everything in place.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { atMost, figuresTable, machine, printFigures, seconds } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';
import { cleanedUp } from './stack/cleaned-up.ts';
import { openChromium } from './stack/chromium.ts';
import { ownPorts } from './stack/free-ports.ts';
import { copyRepository } from './start/copy-of-repository.ts';
import { npmStart } from './start/npm-start.ts';

export const summary =
  'npm start on a fresh clone (≤ 180 s) and again (≤ 10 s); --worktree: the files as they are, --warm <n>: how many warm starts';
/** Builds the portal, which takes minutes, so there is no small size. */
export const small = null;

const COLD_MS = 180_000;
const WARM_MS = 10_000;

/** Verifies in a browser that the response is the portal, not a page that only resembles it. */
async function seeSignIn(url: string): Promise<void> {
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  } finally {
    await browser.close();
  }
}

/** Points the download caches at an empty folder: a newcomer has none. */
function emptyCaches(folder: string): Record<string, string> {
  const variables = { XDG_DATA_HOME: 'data', XDG_CACHE_HOME: 'cache', XDG_STATE_HOME: 'state', npm_config_cache: 'npm' };
  return Object.fromEntries(
    Object.entries(variables).map(([variable, name]) => {
      mkdirSync(path.join(folder, name));
      return [variable, path.join(folder, name)];
    }),
  );
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      worktree: { type: 'boolean', default: false },
      warm: { type: 'string', default: '3' },
      write: { type: 'boolean', default: false },
    },
  });
  await cleanedUp(async (leftovers) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'canopy-bench-start-'));
    leftovers.add(() => rmSync(folder, { recursive: true, force: true }));
    const clone = path.join(folder, 'canopy');
    process.stdout.write(`a copy of the repository in ${clone}\n`);
    copyRepository(clone, values.worktree);
    const { variables } = await ownPorts();
    const environment = { ...emptyCaches(folder), ...variables, CANOPY_DATA: path.join(clone, '.canopy'), DATABASE_URL: '' };
    const url = `http://localhost:${variables.PORT}`;
    const once = async (name: string, look: () => Promise<void> = async () => {}) => {
      const command = npmStart(clone, environment);
      leftovers.add(command.stop);
      const ms = await command.answered(url);
      process.stdout.write(`${name}: ${seconds(ms)}\n`);
      await look();
      await command.stop();
      return ms;
    };
    const cold = await once('fresh clone', () => seeSignIn(url));
    const warm: number[] = [];
    for (let round = 0; round < Number(values.warm); round += 1) warm.push(await once('again'));
    const figures = [
      atMost('`npm start` on a fresh clone until the sign-in page answers, empty caches', cold, COLD_MS, seconds),
      atMost(`\`npm start\` again, the slowest of ${warm.length}`, Math.max(...warm), WARM_MS, seconds),
    ];
    printFigures('Starting', figures);
    if (values.write)
      writeSection('start', `${machine()}; \`${['npm run bench -- start', ...options].join(' ')}\`\n\n${figuresTable(figures)}`);
  });
}
