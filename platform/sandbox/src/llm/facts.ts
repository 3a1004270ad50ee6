import type { PromptParts } from './read-prompt.ts';

/** One statement of the material: an entry of a list, or a sentence. */
export type Fact = { [key: string]: unknown };

/** A list in the material, with its name. */
export type FactList = {
  name: string;
  facts: Fact[];
  /** parsed from JSON or numbered lines, so that its entries belong together */ isTable: boolean;
};

/** Everything the material says, in order. */
export type Facts = {
  lists: FactList[];
  /** single values by name, such as `{ brand: 'Fernhill' }` */
  values: Fact;
  task: string;
};

/** `[s12] …` or `F3: …` */
const NUMBERED = /^\s*(?:\[([\w:.-]{1,80})\]|([A-Z]{1,3}\d{1,4}):)\s+(\S.*)$/;
/** `A heading: F1, F3` */
const GROUPED = /^\s*(\S.{0,300}?): ([A-Z]{1,3}\d{1,4}(?:, [A-Z]{1,3}\d{1,4}){0,200})\s*$/;
const MAX_SENTENCES = 400;

/** Parses JSON, lines that begin with an id (`[s12] …`, `F3: …`), headings followed by ids, and plain text or HTML by sentence. */
export function readFacts({ data, task }: PromptParts): Facts {
  const facts: Facts = { lists: [], values: {}, task };
  for (const [name, text] of data) {
    const value = parseJson(text);
    if (value === undefined) readText(facts, name, text);
    else readValue(facts, name, value);
  }
  if (!facts.lists.some((list) => list.facts.length > 0)) readText(facts, 'task', task);
  return facts;
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readValue(facts: Facts, name: string, value: unknown): void {
  if (Array.isArray(value)) {
    const entries = value.filter((entry) => entry !== null && entry !== '');
    facts.lists.push({ name, isTable: true, facts: entries.map((entry) => (isObject(entry) ? entry : { value: entry })) });
    for (const entry of entries) if (isObject(entry)) addLongTexts(facts, entry);
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) readValue(facts, key, inner);
    addLongTexts(facts, value);
  } else if (value !== null && value !== undefined && value !== '') {
    facts.values[name] ??= value;
  }
}

/** Texts of several sentences inside JSON are material as well. */
function addLongTexts(facts: Facts, value: Fact): void {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && inner.length > 160) readText(facts, key, inner);
  }
}

function readText(facts: Facts, name: string, text: string): void {
  const lines = text.split('\n');
  const numbered = lines.flatMap((line) => {
    const [, inBrackets, before, said] = NUMBERED.exec(line) ?? [];
    const id = inBrackets ?? before;
    return id === undefined || said === undefined ? [] : [{ id, text: said.trim() }];
  });
  const grouped = lines.flatMap((line): Fact[] => {
    const [, heading, ids] = GROUPED.exec(line) ?? [];
    return heading === undefined || ids === undefined ? [] : [{ heading, ids: ids.split(', ') }];
  });
  if (grouped.length > 0 && grouped.length === lines.filter((line) => line.trim() !== '').length) {
    facts.lists.push({ name, isTable: true, facts: grouped });
    return;
  }
  if (numbered.length > 0 && numbered.length * 2 >= lines.filter((line) => line.trim() !== '').length) {
    facts.lists.push({ name, isTable: true, facts: numbered });
    return;
  }
  const sentences = sentencesOf(text).map((sentence) => ({ text: sentence }));
  if (sentences.length > 0) facts.lists.push({ name, isTable: false, facts: sentences });
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Sentences of a text, without markup. */
export function sentencesOf(text: string): string[] {
  const plain = text
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[ \t]+/g, ' ');
  return plain
    .split(/\n+/)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .slice(0, MAX_SENTENCES);
}

const isObject = (value: unknown): value is Fact => typeof value === 'object' && value !== null && !Array.isArray(value);

const MAIN = [
  'text',
  'sentence',
  'quote',
  'heading',
  'title',
  'query',
  'keyword',
  'question',
  'name',
  'phrase',
  'label',
  'value',
  'summary',
  'h1',
];

/** What a fact says, in words. */
export function saidBy(fact: Fact): string {
  for (const key of MAIN) if (typeof fact[key] === 'string' && fact[key] !== '') return fact[key];
  const words = Object.values(fact).filter((value): value is string => typeof value === 'string' && /\s|\p{L}{3}/u.test(value));
  return words.find((value) => !/^https?:/.test(value)) ?? words[0] ?? '';
}
