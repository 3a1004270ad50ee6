import { randomUUID } from 'node:crypto';
import type { Call } from '@canopy/contract';
import { BODY_BYTES } from '../http/body-size.ts';

type Schema = NonNullable<Call['body']>;

/** What bodies need of the definition of a zod schema. */
interface Definition {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string; maximum?: number; length?: number; pattern?: RegExp } } }[];
  element?: Schema;
  shape?: Record<string, Schema>;
  options?: Schema[];
  innerType?: Schema;
  in?: Schema;
  entries?: Record<string, unknown>;
  values?: unknown[];
}

/** How large a body may become: the longest a text is, and the most members a list has. */
interface Size {
  text: number;
  members: number;
}

const WORDS = 'Moss grows 12% faster in the shade of old oaks, most studies say. ';
const PARAGRAPH = `<h2>Moss</h2><p>${WORDS}<a href="https://example.com/moss">${WORDS}</a></p><ul><li>${WORDS}</li></ul>`;
const LINE = 'https://elsewhere-12.example/blog/about-moss?ref=list,2026-01-02\n';
/** Texts of the forms that contracts ask for. */
const FORMS = ['en', '2026-01-02', '2026-01-02T10:00', 'moss-and-oaks', 'folder/7', '1.0.0-aaaaaaaa', 'remote-tools'];
const BLOCK = {
  type: 'paragraph',
  props: { textColor: 'default', textAlignment: 'left' },
  content: [{ type: 'text', text: WORDS, styles: {} }],
  children: [],
};

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;

function most(definition: Definition, otherwise: number): number {
  const limits = (definition.checks ?? []).map(({ _zod: { def } }) => def.maximum ?? def.length ?? Infinity);
  return Math.min(otherwise, ...limits);
}

function textOf(definition: Definition, key: string, size: Size): string {
  if (definition.format === 'uuid' || definition.format === 'guid') return randomUUID();
  if (definition.format === 'email') return 'moss@example.com';
  if (definition.format === 'url') return 'https://example.com/moss';
  const patterns = (definition.checks ?? []).flatMap(({ _zod: { def } }) => def.pattern ?? []);
  const form = FORMS.find((each) => patterns.every((pattern) => pattern.test(each)));
  if (patterns.length > 0) return form ?? randomUUID();
  const filler = /html|content/.test(key) ? PARAGRAPH : /csv/.test(key) || key === 'text' ? LINE : WORDS;
  const length = most(definition, size.text);
  return (
    filler
      .repeat(Math.ceil(length / filler.length))
      .slice(0, length)
      .trim() || 'a'
  );
}

function valueOf(schema: Schema, key: string, size: Size): unknown {
  const definition = definitionOf(schema);
  const { innerType, element, options = [], shape = {} } = definition;
  switch (definition.type) {
    case 'string':
      return textOf(definition, key, size);
    case 'number':
    case 'int':
      return 1;
    case 'boolean':
      return true;
    case 'literal':
      return definition.values?.[0];
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'object':
      return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, valueOf(inner, name, size)]));
    case 'array':
      return Array.from({ length: most(definition, size.members) }, () => (element ? valueOf(element, key, size) : null));
    case 'union':
      return options[0] && valueOf(options[0], key, size);
    case 'record':
      return Object.fromEntries(Array.from({ length: Math.min(size.members, 1_000) }, (_, index) => [`moss${index}`, 'oak']));
    case 'pipe':
      return definition.in && valueOf(definition.in, key, size);
    case 'unknown':
      return BLOCK;
    default:
      return innerType ? valueOf(innerType, key, size) : null;
  }
}

/** No text and no list is longer: the schemas have set their own bounds long before. */
const MAX_SCALE = 16_000_000;

/** The largest body of a kind that fits into so many bytes: doubled until it does not, then narrowed down. */
function fitting(schema: Schema, bytes: number, sizeOf: (scale: number) => Size): string {
  const bodyOf = (scale: number): string => JSON.stringify(valueOf(schema, '', sizeOf(scale)));
  let best = bodyOf(1);
  const fits = (scale: number): boolean => {
    const body = bodyOf(scale);
    if (Buffer.byteLength(body) > bytes) return false;
    best = body;
    return true;
  };
  let [low, high] = [1, 2];
  while (high < MAX_SCALE && fits(high)) [low, high] = [high, high * 2];
  while (high - low > low / 64) {
    const middle = Math.ceil((low + high) / 2);
    if (middle === high) break;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return best;
}

/** The path of a call with values that its parameters allow; `id` where one is asked for. */
export function pathWith(call: Call, id: string): string {
  const { shape = {} } = call.params ? definitionOf(call.params) : {};
  return call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = shape[name];
    if (!schema || definitionOf(schema).format === 'uuid') return id;
    return encodeURIComponent(String(valueOf(schema, name, { text: 8, members: 1 })));
  });
}

/** The largest bodies a call allows: one of long texts, one of long lists. */
export function largestBodies(call: Call): string[] {
  if (!call.body) return [];
  const { body, bodyBytes = BODY_BYTES } = call;
  const long = fitting(body, bodyBytes, (scale) => ({ text: scale, members: 2 }));
  const many = fitting(body, bodyBytes, (scale) => ({ text: 24, members: scale }));
  return [...new Set([long, many])];
}
