import os from 'node:os';
import process from 'node:process';

/** One line of a report. */
export interface Figure {
  readonly what: string;
  /** with its unit */
  readonly measured: string;
  /** with its unit; absent where the figure only explains another */
  readonly target?: string;
  readonly reached?: boolean;
}

/** Decimal kilobytes, the unit of transfer sizes throughout the project. */
export const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** A figure that must not exceed its target. */
export function atMost(what: string, value: number, target: number, format: (value: number) => string): Figure {
  return { what, measured: format(value), target: `≤ ${format(target)}`, reached: value <= target };
}

/** A figure that must not fall below its target. */
export function atLeast(what: string, value: number, target: number, format: (value: number) => string): Figure {
  return { what, measured: format(value), target: `≥ ${format(target)}`, reached: value >= target };
}

/** A figure that must equal its target. */
export function exactly(what: string, value: number, target: number, format: (value: number) => string = String): Figure {
  return { what, measured: format(value), target: format(target), reached: value === target };
}

/** The median; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.');
  return (low + high) / 2;
}

const verdict = ({ reached }: Figure): string => (reached === undefined ? '' : reached ? 'reached' : 'NOT REACHED');

let isJudged = true;
/** From now on a missed target is no failure: the run is too small to be conclusive. */
export const leaveUnjudged = (): void => void (isJudged = false);

/** The figures as lines for a terminal. A missed target makes the benchmark exit with 1. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const wide = (pick: (figure: Figure) => string) => Math.max(...figures.map((figure) => pick(figure).length));
  const what = wide((figure) => figure.what);
  const measured = wide((figure) => figure.measured);
  const target = wide((figure) => figure.target ?? '');
  if (isJudged && figures.some(({ reached }) => reached === false)) process.exitCode = 1;
  process.stdout.write(`\n${title}\n`);
  for (const figure of figures) {
    const columns = [figure.what.padEnd(what), figure.measured.padStart(measured), (figure.target ?? '').padEnd(target), verdict(figure)];
    process.stdout.write(`  ${columns.join('   ').trimEnd()}\n`);
  }
}

/** The figures as a Markdown table. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map(
    (figure) => `| ${figure.what} | ${figure.measured} | ${figure.target ?? ''} | ${verdict(figure).toLowerCase()} |`,
  );
  return ['| What | Measured | Target | |', '|---|---|---|---|', ...rows].join('\n');
}

/** Describes the machine the figures were measured on, in one sentence. */
export function machine(): string {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${new Date().toISOString().slice(0, 10)}, ${cpus.length} cores (${cpus[0]?.model.trim() ?? 'unknown'}), ${memory} GB, ${os.type()}, Node ${process.versions.node}`;
}
