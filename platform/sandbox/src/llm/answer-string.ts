import { overlap, wordsOf } from './answer-text.ts';
import type { Supply } from './choose-list.ts';
import { nounOf } from './choose-list.ts';
import { saidBy, type Fact } from './facts.ts';
import type { JsonSchema } from './json-schema.ts';

const SHORT = /(?:^|_)(?:title|heading|headline|name|label|keyword|topic|phrase|term|tag|subject|category|cluster|slug|anchor|alt)s?$/;
const LONG = /(?:^|_)(?:text|body|content|draft|article|paragraph|section|answer|html|markdown|intro|introduction|conclusion)s?$/;
/** A name alone does not describe. */
const DETAIL = /(?:^|_)(?:description|summary|excerpt)s?$/;
const ADDRESS = /(?:^|_)(?:url|uri|link|href|address)s?$/;
const SHORT_LENGTH = 60;

/** A text for a field, taken from the entry that its object is built from, else from the material. */
export function answerString(name: string, schema: JsonSchema, fact: Fact, supply: Supply): string {
  const key = name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
  const candidate = fitting(key, schema, fact, supply);
  return fitted(candidate, schema, supply);
}

function fitting(key: string, schema: JsonSchema, fact: Fact, supply: Supply): string {
  const own = fact[key] ?? supply.facts.values[key];
  if (typeof own === 'string' || typeof own === 'number') return String(own);
  if (/(?:^|_)ids?$/.test(key)) return idFor(key, fact, supply);
  if (schema.format === 'uri' || ADDRESS.test(key))
    return addressIn([fact, supply.facts.values, ...supply.facts.lists.flatMap(({ facts }) => facts)]);
  const subject = Object.keys(fact).length === 0 && /^(?:title|headline)$/.test(key) ? supply.subject() : undefined;
  if (subject !== undefined) return shorten(subject.charAt(0).toUpperCase() + subject.slice(1), SHORT_LENGTH);
  const said = saidBy(fact) || supply.sentence();
  if (/question/.test(key)) return questionOf(said, supply);
  if (SHORT.test(key)) return shorten(said.replace(/[.!?…:]+$/, ''), SHORT_LENGTH);
  if (LONG.test(key) || (DETAIL.test(key) && said.length < SHORT_LENGTH))
    return [said, supply.sentence(), supply.sentence()].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(' ');
  return said;
}

function idFor(key: string, fact: Fact, supply: Supply): string {
  if (typeof fact['id'] === 'string' || typeof fact['id'] === 'number') return String(fact['id']);
  const own = supply.facts.lists.find((list) => nounOf(list.name) === nounOf(key) && 'id' in (list.facts[0] ?? {}));
  const any = own ?? supply.facts.lists.find((list) => 'id' in (list.facts[0] ?? {}));
  const id = supply.take(any)['id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

function addressIn(facts: readonly Fact[]): string {
  for (const fact of facts) {
    for (const value of Object.values(fact)) {
      const [address] = typeof value === 'string' ? (/https?:\/\/[^\s"'<>)\]]+/.exec(value) ?? []) : [];
      if (address !== undefined) return address;
    }
  }
  return '';
}

function questionOf(said: string, supply: Supply): string {
  if (/\?$/.test(said) || /^(?:how|what|why|when|where|which|who|can|does|do|is|are)\b/i.test(said))
    return said.endsWith('?') ? said : `${said}?`;
  const asked = supply.facts.lists.flatMap(({ facts }) => facts.map(saidBy)).filter((text) => /\?$/.test(text));
  return asked[said.length % Math.max(1, asked.length)] ?? `What about ${shorten(said.replace(/[.!…:]+$/, ''), SHORT_LENGTH)}?`;
}

/** Cuts between words. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1);
  const end = cut.lastIndexOf(' ');
  return (end > length / 3 ? cut.slice(0, end) : text.slice(0, length)).replace(/[\s,;:–-]+$/, '');
}

function fitted(candidate: string, schema: JsonSchema, supply: Supply): string {
  let text = candidate;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text)) text = matching(schema.pattern, supply) ?? text;
  if (schema.format === 'date') text = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '2026-01-01';
  if (schema.format === 'date-time') text = '2026-01-01T00:00:00Z';
  for (let more = 0; schema.minLength !== undefined && text.length < schema.minLength && more < 200; more += 1) {
    text = `${text} ${supply.sentence()}`.trim().padEnd(text.length + 1, '.');
  }
  return schema.maxLength === undefined ? text : shorten(text, schema.maxLength);
}

/** The first piece of the material that matches a pattern. */
function matching(pattern: string, supply: Supply): string | undefined {
  const expression = new RegExp(pattern, 'u');
  const texts = supply.facts.lists.flatMap(({ facts }) => facts.flatMap((fact) => Object.values(fact).map(String)));
  return texts.find((text) => expression.test(text)) ?? texts.flatMap((text) => text.split(/\s+/)).find((word) => expression.test(word));
}

/** The choice that shares most words with the text, else the next in turn. */
export function answerChoice(name: string, choices: readonly unknown[], fact: Fact, turn: number, supply: Supply): unknown {
  const own = fact[name] ?? supply.facts.values[name];
  if (choices.includes(own)) return own;
  const said = wordsOf(`${Object.values(fact).map(String).join(' ')} ${supply.facts.task}`);
  const scores = choices.map((choice) => overlap(wordsOf(String(choice).replaceAll(/[_-]/g, ' ')), said));
  const best = Math.max(...scores);
  return best > 0 ? choices[scores.indexOf(best)] : choices[turn % choices.length];
}
