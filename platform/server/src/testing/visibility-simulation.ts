// Whether shares, intervals and alerts of AI visibility keep their guarantees: node visibility-simulation.ts <series> <seed>. Prints a line
// of JSON. Questions have individual shares; a day moves all of them together, and each of them separately.
import process from 'node:process';
import { changeBeyondNoise, shareInterval, splitSpread, stopAsking, type Judged } from '../modules/tools/visibility/index.ts';

const PROMPTS = 20;
const [SERIES = 4_000, SEED = 1] = process.argv.slice(2).map(Number);

let state = SEED >>> 0;
/** mulberry32: the same seed, the same series */
function random(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

interface World {
  /** the true share of each question */
  readonly shares: readonly number[];
  readonly truth: number;
}
/** @param middle mean of the questions' shares */
function world(middle: number): World {
  const shares = Array.from({ length: PROMPTS }, (_, at) => middle + ((at + 0.5) / PROMPTS - 0.5) * 0.5);
  return { shares, truth: shares.reduce((sum, share) => sum + share, 0) / PROMPTS };
}

/** The share of one day: a common move, a move per question, and chance. */
function oneDay({ shares }: World, change = 0): number {
  const common = normal() * 0.02;
  let named = 0;
  for (const share of shares) {
    const now = Math.min(1, Math.max(0, share + change + common + normal() * 0.06));
    if (random() < now) named += 1;
  }
  return named / PROMPTS;
}
const period = (of: World, days: number, change = 0): number[] => Array.from({ length: days }, () => oneDay(of, change));
const dated = (shares: readonly number[]) => shares.map((share, at) => ({ day: String(at), share }));
const middleOf = (): number => 0.3 + random() * 0.3;

let covered = 0;
let agree = 0;
let alarmed = 0;
let found = 0;
let asked = 0;
let called = 0;
for (let series = 0; series < SERIES; series += 1) {
  const of = world(middleOf());
  const [first, second] = [shareInterval(period(of, 14)), shareInterval(period(of, 14))];
  if (first && first.low <= of.truth && of.truth <= first.high) covered += 1;
  if (first && second && first.low <= second.high && second.low <= first.high) agree += 1;

  // A quarter with three models, checked every day.
  let isAlarmed = false;
  for (let model = 0; model < 3 && !isAlarmed; model += 1) {
    const own = world(middleOf());
    let before = period(own, 28);
    for (let month = 0; month < 3 && !isAlarmed; month += 1) {
      const now: number[] = [];
      for (let day = 0; day < 28 && !isAlarmed; day += 1) {
        now.push(oneDay(own));
        isAlarmed = changeBeyondNoise(dated(before), dated(now), 3) !== null;
      }
      before = now;
    }
  }
  if (isAlarmed) alarmed += 1;

  const truth = world(middleOf());
  for (const change of [0.1, 0]) {
    const differences: number[] = [];
    let verdict: ReturnType<typeof stopAsking>;
    while (verdict === undefined && differences.length < 400) {
      differences.push(oneDay(truth, change) - oneDay(truth));
      verdict = stopAsking(differences, 0.1, PROMPTS);
    }
    if (change === 0) called += verdict === 'changed' ? 1 : 0;
    else {
      found += verdict === 'changed' ? 1 : 0;
      asked += differences.length;
    }
  }
}

/** Varying answers and an inconsistent judge: rows of 40 questions, 3 answers each, 3 judgements of each answer. */
const ANSWERS = 0.2;
const spreads = { answers: 0, judge: 0, truthAnswers: 0, truthJudge: 0 };
for (let series = 0; series < SERIES; series += 1) {
  const own: number[] = [];
  const groups: Judged[][] = Array.from({ length: 40 }, () =>
    Array.from({ length: 3 }, () => {
      const share = 0.5 + (random() < 0.5 ? -ANSWERS : ANSWERS);
      own.push(share);
      return { passed: [random(), random(), random()].filter((drawn) => drawn < share).length, asked: 3 };
    }),
  );
  const found = splitSpread(groups, 'model');
  spreads.answers += (found.answers ?? 0) / SERIES;
  spreads.judge += (found.judge ?? 0) / SERIES;
  spreads.truthAnswers += ANSWERS ** 2 / SERIES;
  spreads.truthJudge += own.reduce((sum, share) => sum + share * (1 - share), 0) / own.length / SERIES;
}

/**
 * Days needed by a plan made in advance: 5 % two-sided, 80 % power, for the share that varies most, one day of each of two periods at a
 * time.
 */
const worst = (0.25 + 0.06 ** 2) / PROMPTS + 0.02 ** 2;
const fixed = Math.ceil(((1.96 + 0.8416) ** 2 * 2 * worst) / 0.1 ** 2);

process.stdout.write(
  `${JSON.stringify({
    series: SERIES,
    coverage: covered / SERIES,
    agreement: agree / SERIES,
    falseAlarms: alarmed / SERIES,
    power: found / SERIES,
    falseFinds: called / SERIES,
    runsShare: asked / SERIES / fixed,
    fixedDays: fixed,
    answersOff: Math.abs(spreads.answers / spreads.truthAnswers - 1),
    judgeOff: Math.abs(spreads.judge / spreads.truthJudge - 1),
  })}\n`,
);
