// From an empty folder to the sign-in page, and again with everything there.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { atMost, figuresTable, machine, printFigures, seconds } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';
import { openChromium } from './stack/chromium.ts';
import { ownPorts } from './stack/free-ports.ts';
import { copyRepository } from './start/copy-of-repository.ts';
import { npmStart } from './start/npm-start.ts';

export const summary = 'npm start on a fresh clone (≤ 180 s) and again (≤ 10 s); --worktree: the files as they are, --warm <n>: how many warm starts';

const COLD_MS = 180_000;
const WARM_MS = 10_000;

/** That what answered is the portal, and not a page that only looks like it to a script. */
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

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { worktree: { type: 'boolean', default: false }, warm: { type: 'string', default: '3' }, write: { type: 'boolean', default: false } },
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'canopy-bench-start-'));
  const clone = path.join(folder, 'canopy');
  // Downloads of earlier installs are out of reach: a newcomer has none.
  const own = (name: string) => {
    const dir = path.join(folder, name);
    mkdirSync(dir);
    return dir;
  };
  const caches = { XDG_DATA_HOME: own('data'), XDG_CACHE_HOME: own('cache'), XDG_STATE_HOME: own('state'), npm_config_cache: own('npm') };
  try {
    process.stdout.write(`a copy of the repository in ${clone}\n`);
    copyRepository(clone, values.worktree);
    const { variables } = await ownPorts();
    const environment = { ...caches, ...variables, CANOPY_DATA: path.join(clone, '.canopy'), DATABASE_URL: '' };
    const url = `http://localhost:${variables.PORT}`;
    const begin = async (name: string) => {
      const started = await npmStart(clone, url, environment);
      process.stdout.write(`${name}: ${seconds(started.ms)}\n`);
      return started;
    };
    const cold = await begin('fresh clone');
    try {
      await seeSignIn(url);
    } finally {
      await cold.stop();
    }
    const warm: number[] = [];
    for (let round = 0; round < Number(values.warm); round += 1) {
      const again = await begin('again');
      warm.push(again.ms);
      await again.stop();
    }
    const figures = [
      atMost('`npm start` on a fresh clone until the sign-in page answers, empty caches', cold.ms, COLD_MS, seconds),
      atMost(`\`npm start\` again, the slowest of ${warm.length}`, Math.max(...warm), WARM_MS, seconds),
    ];
    printFigures('Starting', figures);
    if (values.write) writeSection('start', `${machine()}; \`${['npm run bench -- start', ...options].join(' ')}\`\n\n${figuresTable(figures)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
