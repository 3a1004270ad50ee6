// Clusters of simulated keywords whose subject is known, as JSON: node measure-clusters.ts <keywords> <shuffles> <shuffled keywords>
import process from 'node:process';
import { queryStems } from '../../gaps/index.ts';
import { clusterKeywords, type Clusterable } from '../cluster.ts';
import { LABELLED_QUERIES } from './labelled-queries.ts';

const [count = 10_000, shuffles = 100, shuffled = 10_000] = process.argv.slice(2).map(Number);
const LISTED = 10;
const SHARED = 3;

/** Mulberry32: the same keywords each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Labelled extends Clusterable {
  subject: number;
  /** pages that rank, first to tenth */
  ranked: readonly string[];
}

/**
 * Keywords of subjects of uneven size. Ten pages rank for each: some of the subject's own, some of its neighbours', some that rank for
 * everything. Its words: two or three of the subject's six, and modifiers that all subjects share.
 */
function labelled(seed: number, size: number): Labelled[] {
  const next = random(seed);
  const pick = (most: number) => Math.floor(next() * most);
  const keywords: Labelled[] = [];
  for (let subject = 0; keywords.length < size; subject += 1) {
    const members = 3 + Math.floor(next() ** 3 * 60);
    for (let member = 0; member < members && keywords.length < size; member += 1) {
      const ranked = new Set<string>();
      while (ranked.size < LISTED) {
        const kind = next();
        if (kind < 0.5) ranked.add(`/own-${subject}-${Math.floor(next() ** 1.5 * 16)}`);
        else if (kind < 0.75) ranked.add(`/own-${subject + 1 - 2 * pick(2)}-${pick(16)}`);
        else ranked.add(`/common-${pick(60)}`);
      }
      const words = new Set([`subject${subject}word${pick(3)}`, `subject${subject}word${pick(6)}`, `group${Math.floor(subject / 4)}`]);
      if (next() < 0.7) words.add(`modifier${pick(40)}`);
      const pages = [...ranked];
      const shares = pages.map((_, at) => 1 / (at + 1));
      const whole = shares.reduce((sum, share) => sum + share, 0);
      keywords.push({
        keyword: `${[...words].join(' ')} ${keywords.length}`,
        stems: [...words],
        ranked: pages,
        pages: new Map(pages.map((page, at) => [page, (shares[at] ?? 0) / whole])),
        weight: Math.round(2_000 * next() ** 4),
        subject,
      });
    }
  }
  return keywords;
}

type Shared = (a: Labelled, b: Labelled) => number;
const shared: Shared = (a, b) => {
  const theirs = new Set(b.ranked);
  return a.ranked.filter((page) => theirs.has(page)).length;
};
/** The higher a shared page ranks for both, the more it counts. */
const graded: Shared = (a, b) => {
  const places = new Map(b.ranked.map((page, at) => [page, at]));
  return a.ranked.reduce((sum, page, at) => {
    const place = places.get(page);
    return place === undefined ? sum : sum + (LISTED - at + (LISTED - place)) / (2 * LISTED);
  }, 0);
};

/** A published rule: keywords by volume; each joins the first cluster it overlaps with, or starts a new one. */
function byRule(keywords: readonly Labelled[], score: Shared, everyMember: boolean): Map<string, string> {
  const clusters: Labelled[][] = [];
  const byPage = new Map<string, Set<Labelled[]>>();
  for (const keyword of keywords.toSorted((a, b) => b.weight - a.weight || (a.keyword < b.keyword ? -1 : 1))) {
    const near = new Set(keyword.ranked.flatMap((page) => [...(byPage.get(page) ?? [])]));
    const fits = [...near]
      .filter((cluster) => (everyMember ? cluster : cluster.slice(0, 1)).every((member) => score(keyword, member) >= SHARED))
      .toSorted((a, b) => clusters.indexOf(a) - clusters.indexOf(b))[0];
    const cluster = fits ?? [];
    if (!fits) clusters.push(cluster);
    cluster.push(keyword);
    for (const page of keyword.ranked) {
      const known = byPage.get(page) ?? new Set();
      byPage.set(page, known.add(cluster));
    }
  }
  return new Map(clusters.flatMap((cluster, at) => cluster.map(({ keyword }) => [keyword, String(at)])));
}

/** The adjusted Rand index of a grouping against the subjects: 1 is equal, 0 is chance. */
function agreement(keywords: readonly Pick<Labelled, 'keyword' | 'subject'>[], groups: ReadonlyMap<string, string>): number {
  const pairs = (n: number) => (n * (n - 1)) / 2;
  const sum = (keys: readonly string[]) =>
    [...Map.groupBy(keys, (key) => key).values()].reduce((total, { length }) => total + pairs(length), 0);
  const own = keywords.map(({ keyword }) => groups.get(keyword) ?? keyword);
  const both = sum(keywords.map(({ subject }, at) => `${subject} ${own[at]}`));
  const [a, b] = [sum(keywords.map(({ subject }) => String(subject))), sum(own)];
  const expected = (a * b) / pairs(keywords.length);
  return (both - expected) / ((a + b) / 2 - expected);
}

const keywords = labelled(1, count);
const began = performance.now();
const groups = clusterKeywords(keywords);
const ms = performance.now() - began;

/** Real queries, told apart by their words alone. */
const written = Object.values(LABELLED_QUERIES).flatMap((queries, subject) =>
  queries.map((keyword) => ({ keyword, stems: queryStems(keyword, 'en'), pages: new Map<string, number>(), weight: 1, subject })),
);

const small = labelled(2, Math.min(shuffled, count));
const once = JSON.stringify([...clusterKeywords(small)].sort());
const next = random(3);
let different = 0;
for (let round = 0; round < shuffles; round += 1) {
  const order = small.map((keyword) => ({ keyword, at: next() })).sort((a, b) => a.at - b.at);
  if (JSON.stringify([...clusterKeywords(order.map(({ keyword }) => keyword))].sort()) !== once) different += 1;
}
const judged = labelled(4, Math.min(3_000, count));
const ranks: [string, Shared, boolean][] = [
  ['three shared pages with the head', shared, false],
  ['three shared pages with every member', shared, true],
  ['shared pages by their places, with the head', graded, false],
];
process.stdout.write(
  JSON.stringify({
    keywords: count,
    ms,
    clusters: new Set(groups.values()).size,
    shuffled: small.length,
    shuffles,
    different,
    judged: judged.length,
    own: agreement(judged, clusterKeywords(judged)),
    byPages: agreement(judged, clusterKeywords(judged.map((keyword) => ({ ...keyword, stems: [] })))),
    byText: agreement(judged, clusterKeywords(judged.map((keyword) => ({ ...keyword, pages: new Map() })))),
    written: written.length,
    byWrittenText: agreement(written, clusterKeywords(written)),
    rules: ranks.map(([name, score, every]) => ({ name, agreement: agreement(judged, byRule(judged, score, every)) })),
  }),
);
