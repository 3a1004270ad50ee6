import type { Call } from '@canopy/contract';

type Schema = NonNullable<Call['body']>;

/** Bytes a body may have unless the contract says otherwise. */
export const BODY_BYTES = 64 * 1024;
/** What a UTF-16 unit of a text takes at most, as UTF-8 or with the escapes that programs write. */
const BYTES_PER_UNIT = 4;
/** Bytes of a text that a pattern bounds, such as a date or an id: all of ASCII, and none allows more. */
const PATTERN_BYTES = 300;
const [UUID_BYTES, NUMBER_BYTES, BOOLEAN_BYTES] = [38, 25, 5];

interface Check {
  check: string;
  maximum?: number;
  length?: number;
  pattern?: RegExp;
}
/** What sizes need of the definition of a zod schema. */
interface Definition {
  type: string;
  format?: string;
  checks?: { _zod: { def: Check } }[];
  element?: Schema;
  shape?: Record<string, Schema>;
  options?: Schema[];
  innerType?: Schema;
  in?: Schema;
  entries?: Record<string, unknown>;
  values?: unknown[];
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;
const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** Whether a pattern ends somewhere: no quantifier in it is open, outside its classes. */
function isBounded({ source }: RegExp): boolean {
  const bare = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^[\]]*\]/g, 'x');
  return bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare);
}

const boundsOf = (checks: readonly Check[]): number[] => checks.flatMap(({ maximum, length }) => maximum ?? length ?? []);

/** Bytes of the longest text of a schema; Infinity: as long as one likes. */
function bytesOfText({ checks = [], format = '' }: Definition): number {
  const defined = checks.map(({ _zod: { def } }) => def);
  const units = Math.min(...boundsOf(defined));
  if (['uuid', 'guid'].includes(format)) return UUID_BYTES;
  return defined.some(({ pattern }) => pattern && isBounded(pattern)) ? Math.min(PATTERN_BYTES, units + 2) : units * BYTES_PER_UNIT + 2;
}

/** Bytes of the largest value of a schema as JSON; Infinity: it sets no bound, and nothing but the limit of its call does. */
export function largestBytes(schema: Schema): number {
  const definition = definitionOf(schema);
  const { innerType, element, shape = {}, options = [] } = definition;
  switch (definition.type) {
    case 'string':
      return bytesOfText(definition);
    case 'number':
    case 'int':
      return NUMBER_BYTES;
    case 'boolean':
      return BOOLEAN_BYTES;
    case 'literal':
      return Math.max(...(definition.values ?? []).map(jsonBytes));
    case 'enum':
      return Math.max(...Object.values(definition.entries ?? {}).map(jsonBytes));
    case 'object':
      return Object.entries(shape).reduce((sum, [key, inner]) => sum + jsonBytes(key) + 2 + largestBytes(inner), 2);
    case 'array': {
      const members = Math.min(...boundsOf((definition.checks ?? []).map(({ _zod: { def } }) => def)));
      return element && members > 0 ? 2 + members * (1 + largestBytes(element)) : 2;
    }
    case 'union':
      return Math.max(...options.map(largestBytes));
    case 'pipe':
      return definition.in ? largestBytes(definition.in) : Infinity;
    default:
      return innerType ? largestBytes(innerType) : Infinity;
  }
}

/** Bytes of the largest body a call takes. */
export const bodyLimitOf = ({ bodyBytes = BODY_BYTES }: Call): number => bodyBytes;

/** The members of a body of which each alone may fill a good part of the limit, as `body.html`: one of them made it too large. */
export function largeFields(call: Call): string[] {
  if (call.body === undefined) return [];
  const { shape = {}, options = [] } = definitionOf(call.body);
  const members = [shape, ...options.map((option) => definitionOf(option).shape ?? {})].flatMap((each) => Object.entries(each));
  const sized = members.map(([name, schema]) => ({ name, bytes: largestBytes(schema) }));
  const most = Math.max(0, ...sized.map(({ bytes }) => bytes));
  const large = sized.filter(({ bytes }) => bytes === most || bytes >= bodyLimitOf(call) / 2);
  return [...new Set(large.map(({ name }) => `body.${name}`))];
}

const KIB = 1024;
/** `64 KiB`, `4.8 MiB` */
export const sizeWords = (bytes: number): string =>
  bytes >= 1000 * KIB ? `${Number((bytes / KIB / KIB).toFixed(1))} MiB` : `${Math.round(bytes / KIB)} KiB`;
