// Whether the editor responds at once in long posts, loses nothing that was typed, and returns HTML unchanged.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { ROOT } from '../scripts/start/settings.ts';
import { blocksOf, buildPages, openPage, timeKeys, timeOpening, type Kind } from './editor/pages.ts';
import { roundTrips } from './editor/round-trips.ts';
import { atMost, exactly, type Figure } from './report/figures.ts';
import { openReport } from './report/open-report.ts';
import { openUnlimited } from './stack/chromium.ts';

export const summary =
  'typing and opening long posts beside Slate, bare BlockNote and no editor at all, random runs, HTML there and back; --runs <n>, --fixtures <n>, --only typing|runs|html, --write';
export const small: readonly string[] = ['--only', 'runs', '--runs', '3'];

const RUNS_SCRIPT = path.join(ROOT, 'remote-content', 'src', 'testing', 'editor-runs.ts');
const NAMES: Readonly<Record<Kind, string>> = {
  canopy: 'Canopy',
  blocknote: 'bare BlockNote',
  slate: 'Slate, chunked',
  plain: 'no editor, only an editable element',
};
const KINDS: readonly Kind[] = ['canopy', 'blocknote', 'slate', 'plain'];
/** The targets are for posts up to this length; longer ones are only compared. */
const MAX_TARGET_BLOCKS = 2_000;
const KEY_MS = 16;
const SLOW_KEY_MS = 50;
const OPEN_MS = 500;
const LOST_MS = 250;
const ms = (value: number) => `${value.toFixed(1)} ms`;

const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

async function measureKind(browser: Browser, pages: Awaited<ReturnType<typeof buildPages>>, kind: Kind, count: number): Promise<Figure[]> {
  const blocks = blocksOf(count);
  const page = await openPage(browser, pages, kind);
  const opened = await timeOpening(page, kind, blocks);
  const fast = p95(await timeKeys(page, blocks, 1));
  const slow = p95(await timeKeys(page, blocks, 4));
  await page.context().close();
  const hasTarget = kind === 'canopy' && count <= MAX_TARGET_BLOCKS;
  const figure = (what: string, value: number, target: number) =>
    hasTarget ? atMost(`${NAMES[kind]}: ${what}`, value, target, ms) : { what: `${NAMES[kind]}: ${what}`, measured: ms(value) };
  return [figure('open', opened, OPEN_MS), figure('key to paint, p95', fast, KEY_MS), figure('the same at 4 × CPU', slow, SLOW_KEY_MS)];
}

async function measureKinds(browser: Browser, pages: Awaited<ReturnType<typeof buildPages>>, count: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of KINDS) figures.push(...(await measureKind(browser, pages, kind, count)));
  return figures;
}

interface Runs {
  readonly runs: number;
  readonly kills: number;
  readonly lostMs: number;
  readonly reverted: number;
  readonly conflicts: number;
  readonly aside: number;
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      runs: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      fixtures: { type: 'string', default: '1000' },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
    },
  });
  const wants = (part: string) => values.only === '' || values.only === part;
  const report = openReport(
    'editor',
    options.filter((option) => option !== '--write'),
  );
  if (wants('runs')) {
    const said = execFileSync(process.execPath, [RUNS_SCRIPT, values.runs, values.seed], { encoding: 'utf8' });
    const { runs, kills, lostMs, reverted, conflicts, aside } = JSON.parse(said) as Runs;
    report.add(
      `${runs} random runs of two writers: killed, offline, answers lost, published while typing, no room on the device; seed ${values.seed}`,
      [
        { what: 'Tabs killed', measured: String(kills) },
        atMost('Typing lost by any of them, at most', lostMs, LOST_MS, ms),
        exactly('Fields or paragraphs that went back to an older text', reverted, 0),
        exactly('Conflicts shown though nobody wrote the same paragraph', conflicts, 0),
        { what: 'Drafts older than the stored post: offered beside it', measured: String(aside) },
      ],
    );
  }
  if (wants('typing') || wants('html')) {
    const [browser, pages] = [await openUnlimited(), await buildPages()];
    try {
      if (wants('typing')) {
        report.add('2,000 blocks', await measureKinds(browser, pages, MAX_TARGET_BLOCKS));
        report.add('10,000 blocks, in the same run', await measureKinds(browser, pages, 10_000));
      }
      if (wants('html')) {
        const page = await openPage(browser, pages, 'canopy');
        const { fixtures, lossy, restless, beyond } = await roundTrips(page, Number(values.fixtures));
        for (const { before, after } of lossy.slice(0, 3)) process.stdout.write(`--- before\n${before}\n--- after\n${after}\n`);
        report.add(`${fixtures} texts of what the editor can show, from HTML to blocks and back`, [
          exactly('That say something else afterwards', lossy.length, 0),
          exactly('That change once more the second time', restless, 0),
        ]);
        report.add(
          'What the editor has no block or style for',
          beyond.map(({ what, keepsWords, after }) => ({
            what,
            measured: `${keepsWords ? 'words stay' : 'words change'}: \`${after.replace(/\|/g, '\\|').replace(/\s+/g, ' ') || 'nothing'}\``,
          })),
        );
      }
    } finally {
      await browser.close();
    }
  }
  if (values.write) report.write();
}
