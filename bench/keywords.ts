// How keyword screens, gains, clusters, suggestions and the mindmap perform: over a million rows, and against simulations with known truth.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { ROOT } from '../scripts/start/settings.ts';
import { bundleMindmap, rateFrames, timePaints, type Frames } from './keywords/mindmap-frames.ts';
import { atLeast, atMost, exactly, median, type Figure } from './report/figures.ts';
import { openReport } from './report/open-report.ts';
import { openChromium, openUnlimited } from './stack/chromium.ts';

export const summary =
  'keyword calls over many rows, predicted gains, clusters, suggestions, mindmap; --rows <n>, --keywords <n>, --sites <n>, --shuffles <n>, --pages <n>, --write';

export const small: readonly string[] = ['--rows', '5000', '--keywords', '500', '--sites', '6', '--shuffles', '2', '--pages', '100'];

const CONTENT = path.join(ROOT, 'platform', 'server', 'src', 'modules', 'content');
const SCRIPTS = {
  tables: path.join(ROOT, 'platform', 'server', 'src', 'testing', 'keyword-tables.ts'),
  gains: path.join(CONTENT, 'keywords', 'testing', 'measure-gains.ts'),
  suggestions: path.join(CONTENT, 'keywords', 'testing', 'measure-suggestions.ts'),
  clusters: path.join(CONTENT, 'keyword-planner', 'testing', 'measure-clusters.ts'),
  mindmap: path.join(ROOT, 'remote-content', 'src', 'features', 'keyword-planner', 'testing', 'measure-mindmap.ts'),
};
const ROUNDS = 20;
const MAX_CALL_MS = 100;
const MAX_CLUSTER_MS = 10_000;
const MAX_MAP_MS = 100;
/** Hz */
const SCREEN_RATE = 60;
/** Required share of a screen's frames: one in a hundred may be late. */
const MIN_RATE_SHARE = 0.99;

interface Tables {
  readonly rows: number;
  readonly facts: number;
  /** ms until the lists of the screens were computed */
  readonly computed: number;
  readonly calls: readonly { readonly what: string; readonly first: number; readonly median: number; readonly slow: number }[];
}
interface Gains {
  readonly sites: number;
  readonly queries: number;
  readonly own: number;
  readonly tables: readonly { readonly name: string; readonly error: number }[];
  readonly coverage: number;
  readonly held: number;
}
interface Clusters {
  readonly keywords: number;
  readonly ms: number;
  readonly clusters: number;
  readonly shuffled: number;
  readonly shuffles: number;
  readonly different: number;
  readonly judged: number;
  readonly own: number;
  readonly byPages: number;
  readonly byText: number;
  /** real queries, compared by their words alone */
  readonly written: number;
  readonly byWrittenText: number;
  readonly rules: readonly { readonly name: string; readonly agreement: number }[];
}
interface Suggestions {
  readonly pages: number;
  readonly variants: number;
  readonly wide: number;
  readonly invented: number;
  readonly doubled: number;
  readonly without: number;
}
interface Mindmap {
  readonly nodes: number;
  readonly slow: number;
  readonly median: number;
}

const run = <T>(script: string, ...args: readonly string[]): T =>
  JSON.parse(
    execFileSync(process.execPath, [script, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] }),
  ) as T;
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
const milliseconds = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
const index = (value: number): string => value.toFixed(2);

function gainFigures({ own, tables, coverage, held }: Gains): Figure[] {
  // The mean of the simulated laws is not a published table, so it has no target.
  const published = tables.filter(({ name }) => !name.startsWith('the mean'));
  const [best] = published;
  return [
    { what: 'Mean error of a predicted gain, clicks', measured: own.toFixed(1) },
    ...tables.map(({ name, error }): Figure => ({ what: `The same by ${name}`, measured: error.toFixed(1) })),
    atMost('Error against the best published table', own / (best?.error ?? Number.NaN), 0.5, (value) => `${value.toFixed(2)} ×`),
    atLeast('90 % intervals that contain the outcome: at least', coverage, 0.88, percent),
    atMost('the same: at most', coverage, 0.92, percent),
    atLeast('Share of an oracle’s gain in the first 50 opportunities', held, 0.9, percent),
  ];
}

function clusterFigures(found: Clusters): Figure[] {
  return [
    atMost(`${found.keywords.toLocaleString('en')} keywords`, found.ms, MAX_CLUSTER_MS, milliseconds),
    exactly(`Other groups for ${found.shuffled} keywords under ${found.shuffles} shuffles`, found.different, 0),
    ...found.rules.map(({ name, agreement }) => ({
      ...atLeast(`By pages alone, against ${name} (${index(agreement)})`, found.byPages, agreement + 0.1, index),
    })),
    { what: 'Adjusted Rand index by pages and words', measured: index(found.own) },
    { what: 'By words alone', measured: index(found.byText) },
    { what: `By words alone, ${found.written} real queries that nothing was tuned on`, measured: index(found.byWrittenText) },
  ];
}

const slowOf = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1] ?? Number.NaN;

/** Milliseconds from a move to its paint, and the same for plain boxes, which is the browser's own share. */
function paintFigure(what: string, times: readonly number[], plain: readonly number[]): Figure {
  const written = (some: readonly number[]) => `${slowOf(some).toFixed(1)} ms (median ${median(some).toFixed(1)} ms)`;
  return { what, measured: `${written(times)}; plain boxes: ${written(plain)}` };
}

/** Frames a second: as many as the screen shows, except one in a hundred. */
const rateFigure = (what: string, rate: number, plain: number): Figure => {
  const least = MIN_RATE_SHARE * SCREEN_RATE;
  const figure = atLeast(what, rate, least, (value) => value.toFixed(1));
  return { ...figure, measured: `${rate.toFixed(1)}; plain boxes: ${plain.toFixed(1)}` };
};

async function inBrowser<Measure>(opened: Promise<Browser>, act: (browser: Browser) => Promise<Frames<Measure>>): Promise<Frames<Measure>> {
  const browser = await opened;
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rows: { type: 'string', default: '1000000' },
      keywords: { type: 'string', default: '10000' },
      sites: { type: 'string', default: '200' },
      shuffles: { type: 'string', default: '100' },
      pages: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const report = openReport(
    'keywords',
    options.filter((option) => option !== '--write'),
  );
  const gains = run<Gains>(SCRIPTS.gains, values.sites, values.seed);
  report.add(
    `Predicted gains: ${gains.queries.toLocaleString('en')} queries of ${gains.sites} simulated sites, half of them with a shift`,
    gainFigures(gains),
  );
  const clusters = run<Clusters>(SCRIPTS.clusters, values.keywords, values.shuffles);
  report.add(
    `Clusters of simulated keywords; agreement over ${clusters.judged.toLocaleString('en')} with known subjects`,
    clusterFigures(clusters),
  );
  const suggestions = run<Suggestions>(SCRIPTS.suggestions, values.pages);
  report.add(
    `${suggestions.variants.toLocaleString('en')} titles and descriptions by rules for ${suggestions.pages.toLocaleString('en')} generated pages`,
    [
      exactly('Wider than results show', suggestions.wide, 0),
      exactly('With a figure, name or price that the page lacks', suggestions.invented, 0),
      exactly('Equal to another page’s', suggestions.doubled, 0),
      { what: 'Pages for which the rules found none', measured: String(suggestions.without) },
    ],
  );
  const mindmap = run<Mindmap>(SCRIPTS.mindmap);
  report.add(`A mindmap of ${mindmap.nodes} nodes, of 10,000 keywords`, [
    {
      ...atMost('Laid out', mindmap.slow, MAX_MAP_MS, milliseconds),
      measured: `${milliseconds(mindmap.slow)} (median ${milliseconds(mindmap.median)})`,
    },
  ]);
  const tables = run<Tables>(SCRIPTS.tables, values.rows, String(ROUNDS));
  report.add(
    `Calls over ${tables.rows.toLocaleString('en')} rows of a query and a page, and ${tables.facts.toLocaleString('en')} rows by day: p95 of ${ROUNDS} after one`,
    [{ what: 'Lists computed after an import, in a thread', measured: `${(tables.computed / 1_000).toFixed(1)} s` } as Figure].concat(
      tables.calls.map(({ what, first, median, slow }) => ({
        ...atMost(what, slow, MAX_CALL_MS, milliseconds),
        measured: `${milliseconds(slow)} (median ${milliseconds(median)}, first ${milliseconds(first)})`,
      })),
    ),
  );
  const bundled = await bundleMindmap();
  const rates = await inBrowser(openChromium(), (browser) => rateFrames(browser, bundled));
  const paints = await inBrowser(openUnlimited(), (browser) => timePaints(browser, bundled));
  report.add(`A mindmap of 500 nodes in Chromium, ${rates.nodes} of them in view: frames a second on a screen of ${SCREEN_RATE} Hz`, [
    rateFigure('Dragging a node', rates.map.dragged, rates.plain.dragged),
    rateFigure('Moving the map', rates.map.panned, rates.plain.panned),
  ]);
  report.add('The same, without a screen to wait for: from a move of the mouse to its paint, p95', [
    paintFigure('Dragging a node', paints.map.dragged, paints.plain.dragged),
    paintFigure('Moving the map', paints.map.panned, paints.plain.panned),
  ]);
  if (values.write) report.write();
}
