// What the rules suggest for generated pages, as JSON: node measure-suggestions.ts <pages>
import process from 'node:process';
import { DESCRIPTION_PIXELS, TITLE_PIXELS } from '@canopy/contract/content';
import { draftsByRules } from '../suggestions/by-rules.ts';
import { descriptionWidth, titleWidth } from '../suggestions/check-variant.ts';
import { finished } from '../suggestions/suggest.ts';
import { knownWords } from '../suggestions/check-variant.ts';
import type { PageFacts } from '../suggestions/page-facts.ts';
import { random } from './simulated-site.ts';

const [pages = 2_000] = process.argv.slice(2).map(Number);
const next = random(5);
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
const PLANTS = [
  'tree fern',
  'moss',
  'hellebore',
  'copper trowel',
  'bark mulch',
  'rain barrel',
  'raised bed',
  'Japanese maple',
  'garden hose',
  'leaf mould',
];
const USES = ['for shade', 'in winter', 'for small gardens', 'on clay', 'near ponds', 'for beginners', 'in pots', 'under trees'];
const PLACES = ['Kew', 'Cornwall', 'Fernhill', 'Leeds', 'Bath', 'Perth'];
const SUFFIX = ' | Fernhill Garden Supply';

/** A page with figures, names and prices of its own; a few pages are about the same plant and use. */
function pageOf(number: number): { page: PageFacts; keywords: string[] } {
  const [plant, use, place] = [pick(PLANTS), pick(USES), pick(PLACES)];
  const price = `£${5 + Math.floor(next() * 90)}.${10 + Math.floor(next() * 89)}`;
  const year = 1990 + Math.floor(next() * 35);
  const name = `${plant} ${use}`;
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${number}${SUFFIX}`;
  const text = [
    `Our ${plant} grows well ${use} and needs ${1 + Math.floor(next() * 9)} litres of water a week, item ${number}.`,
    `Growers in ${place} have kept one since ${year} without losing a leaf to frost.`,
    `It costs ${price} with delivery, and a second one is cheaper by a tenth for number ${number}.`,
    `Plant it ${use} where the soil stays moist, and feed it with leaf mould every spring.`,
  ].join(' ');
  const page: PageFacts = {
    pageId: String(number),
    url: `https://fern.example/${number}`,
    title,
    description: null,
    h1: name,
    text,
    headings: [name],
    language: 'en',
    otherTexts: new Set(),
    brandSuffix: SUFFIX,
  };
  return { page, keywords: [name, `${plant} care`, `buy ${plant} online ${use} with a long and winding list of further words`] };
}

/**
 * Figures, prices and names of a text, by an independent method: words with a digit, and capitalised words except the first of a sentence.
 */
const factsOf = (text: string): string[] =>
  text.split(/(?<=[.!?:|])\s+/).flatMap((sentence) =>
    sentence
      .split(/\s+/)
      .map((word) => word.replaceAll(/^[^\p{L}\p{N}£]+|[^\p{L}\p{N}]+$/gu, ''))
      .filter((word, at) => /\p{N}/u.test(word) || (at > 0 && /^\p{Lu}/u.test(word))),
  );

const taken = new Set<string>();
let [variants, wide, invented, doubled, without] = [0, 0, 0, 0, 0];
for (let number = 1; number <= pages; number += 1) {
  const { page, keywords } = pageOf(number);
  // As in the service: what other pages were already given is theirs.
  const own = { ...page, otherTexts: new Set(taken) };
  const { variants: found } = finished(draftsByRules(own, keywords), own, knownWords(own, keywords), 'rules');
  if (found.length === 0) without += 1;
  const says = `${page.title} ${page.h1} ${page.text} ${SUFFIX} ${keywords.join(' ')}`.toLowerCase();
  for (const { title, description } of found) {
    variants += 1;
    if (titleWidth(title) > TITLE_PIXELS || descriptionWidth(description) > DESCRIPTION_PIXELS) wide += 1;
    if (factsOf(`${title}. ${description}`).some((fact) => !says.includes(fact.toLowerCase()))) invented += 1;
    if (taken.has(title) || taken.has(description)) doubled += 1;
  }
  for (const { title, description } of found) taken.add(title).add(description);
}
process.stdout.write(JSON.stringify({ pages, variants, wide, invented, doubled, without }));
