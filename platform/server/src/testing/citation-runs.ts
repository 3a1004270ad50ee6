// Research with no network except the sandbox's demo site, for `npm run bench -- citations`: node citation-runs.ts <questions> <seed>.
// Prints a line of JSON. The model is a careless writer by rule: it rewrites facts, invents sentences and names facts that do not exist.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startSandbox } from '@canopy/sandbox';
import { claimsOf, readText } from '../modules/content/content-checks/index.ts';
import {
  draftByRules,
  draftHtml,
  draftOfAnswer,
  factsByRules,
  outlineByRules,
  planByRules,
  type ReadSource,
} from '../modules/content/research/index.ts';
import { extractText, isBorne, termsOf } from '../modules/content/sources/index.ts';

/** Pages given by a person, in addition to the site's own. */
const GIVEN = [
  [
    'https://garden.example/sow',
    'Sowing tomatoes',
    '<h2>When to sow tomatoes</h2><p>Sow tomatoes indoors six to eight weeks before the last frost. Tomato seeds germinate at 20 to 25 degrees within ten days.</p>',
  ],
  [
    'https://soil.example/compost',
    'How compost works',
    '<h2>How hot does compost get?</h2><p>An active compost heap reaches 55 to 65 degrees in its middle. A heap that is turned every two weeks is ready after four months.</p>',
  ],
] as const;
/** Words that a careless writer invents. */
const INVENTED = [
  'Experts agree that 93 percent of all gardens fail without it.',
  'A study of 4,711 households proved this beyond doubt.',
  'According to research, it reduces costs by 38 percent every year.',
];
/** Sources per question: research reads only a few. */
const MAX_SOURCES = 8;
const OPENINGS = ['How to choose', 'What is', 'How to use', 'How much', 'When to use', 'Why use'];

/** Pseudo-random numbers, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const [questions = 200, seed = 1] = process.argv.slice(2).map(Number);
const random = randomOf(seed);
const folder = mkdtempSync(path.join(tmpdir(), 'canopy-citations-'));
const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
const read: (ReadSource & { url: string; hash: string; subjects: string[] })[] = [];
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

function keep(url: string, html: string): void {
  const page = extractText(html);
  if (!page) return;
  const headings = page.blocks.filter(({ kind }) => kind === 'heading').map(({ start, end }) => page.text.slice(start, end));
  read.push({
    id: `s${read.length + 1}`,
    url,
    title: page.title,
    snapshot: page.text,
    blocks: page.blocks,
    hash: hashOf(page.text),
    subjects: [...new Set([page.title.replace(/\s[|–-]\s.*$/, ''), ...headings])].filter((text) => termsOf(text, 'en').length > 0),
  });
}

try {
  const sitemap = await (await fetch(new URL('/wp-sitemap.xml', sandbox.url))).text();
  const inner = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  const lists = await Promise.all(inner.filter((url) => url.endsWith('.xml')).map(async (url) => (await fetch(url)).text()));
  const pages = [
    ...inner.filter((url) => !url.endsWith('.xml')),
    ...lists.flatMap((list) => [...list.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)),
  ];
  for (const url of new Set(pages)) {
    const answer = await fetch(url);
    if (answer.ok && (answer.headers.get('content-type') ?? '').includes('html')) keep(url, await answer.text());
  }
} finally {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const [url, title, body] of GIVEN)
  keep(url, `<html><head><title>${title}</title></head><body><main><article><h1>${title}</h1>${body}</article></main></body></html>`);

const sources = read.map(({ id, url, title }, index) => ({ id, url, title, number: index + 1, fetchedAt: null }));
const byId = new Map(read.map((source) => [source.id, source]));
const urls = new Set(sources.map(({ url }) => url));
const asked = read.flatMap(({ subjects }) =>
  subjects.flatMap((subject) => OPENINGS.map((opening) => `${opening} ${subject.toLowerCase()}?`)),
);
const counts = {
  questions: 0,
  answered: 0,
  facts: 0,
  exact: 0,
  cited: 0,
  entailed: 0,
  unresolved: 0,
  claims: 0,
  sourced: 0,
  invented: 0,
  marked: 0,
};

function countSentence({ text, fact_ids: ids }: { text: string; fact_ids: readonly string[] }, quoteOf: ReadonlyMap<string, string>): void {
  const quotes = ids.flatMap((id) => quoteOf.get(id) ?? []);
  if (quotes.length > 0) counts.cited += 1;
  if (quotes.length > 0 && isBorne(text, quotes, 'en')) counts.entailed += 1;
  if (!INVENTED.includes(text)) return;
  counts.invented += 1;
  if (quotes.length === 0) counts.marked += 1;
}

for (let left = questions; left > 0 && asked.length > 0; left -= 1) {
  const [question = ''] = asked.splice(Math.floor(random() * asked.length), 1);
  const settings = { question, goal: 'how-to', language: 'en' } as const;
  const plan = planByRules(settings, []);
  counts.questions += 1;
  const about = new Set(termsOf(question, 'en'));
  const best = read
    .map((source) => ({
      source,
      shared: termsOf(`${source.title} ${source.subjects.join(' ')}`, 'en').filter((term) => about.has(term)).length,
    }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_SOURCES)
    .map(({ source }) => source);
  const facts = factsByRules(plan, question, best, 'en').map((fact, index) => ({ ...fact, id: `f${index}`, sourceId: fact.source_id }));
  if (facts.length === 0) continue;
  counts.answered += 1;
  counts.facts += facts.length;
  for (const { quote, start, end, sourceId } of facts) {
    const source = byId.get(sourceId);
    if (source && source.snapshot.slice(start, end) === quote && hashOf(source.snapshot) === source.hash) counts.exact += 1;
  }
  const outline = outlineByRules(plan, facts);
  const name = new Map(facts.map(({ id }, index) => [id, `F${index + 1}`]));
  const quoteOf = new Map(facts.map(({ id, quote }) => [id, quote]));
  const answer = {
    title: question,
    description: '',
    sections: outline.map(({ heading, fact_ids: ids }) => ({
      heading,
      sentences: ids.flatMap((id) => {
        const rewritten = `In short, ${(quoteOf.get(id) ?? '').replace(/^./, (first) => first.toLowerCase())}`;
        const named = random() < 0.1 ? 'F999' : (name.get(id) ?? '');
        const said = [{ text: rewritten, facts: [named] }];
        return random() < 0.04 ? [...said, { text: INVENTED[Math.floor(random() * INVENTED.length)] ?? '', facts: ['F1'] }] : said;
      }),
    })),
  };
  for (const words of [draftByRules(question, outline, facts), draftOfAnswer(answer, facts, 'en')]) {
    for (const sentence of words.sections.flatMap((section) => section.sentences)) countSentence(sentence, quoteOf);
    const html = draftHtml(words, facts, sources);
    const text = readText(html);
    counts.unresolved += text.links.filter(({ url }) => !urls.has(url)).length;
    const claims = claimsOf(text.blocks, [], 'en').filter(({ sentence }) => !INVENTED.some((invented) => sentence.includes(invented)));
    counts.claims += claims.length;
    counts.sourced += claims.filter(({ source }) => source !== null).length;
  }
}
process.stdout.write(`${JSON.stringify({ pages: read.length, ...counts })}\n`);
