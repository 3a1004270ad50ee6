import { answerChoice, answerString } from './answer-string.ts';
import { Supply } from './choose-list.ts';
import { asksForEdits, editBlocks } from './edit-blocks.ts';
import { saidBy, type Fact, type Facts } from './facts.ts';
import type { JsonSchema } from './json-schema.ts';

type Place = { name: string; fact: Fact; turn: number; depth: number };

const DEFAULT_ITEMS = 3;
const MAX_ITEMS = 12;
/** Deeper shapes are recursive. */
const MAX_DEPTH = 9;

/**
 * A value of any shape, built from the material alone: the entries of an array come from the entries of the best-fitting list, each field
 * from its entry's field of the same name, else from what the entry says. The same material and shape give the same value.
 */
export function answerShape(schema: JsonSchema, facts: Facts): unknown {
  return new Builder(schema, new Supply(facts)).value(schema, { name: 'answer', fact: {}, turn: 0, depth: 0 });
}

class Builder {
  readonly #root: JsonSchema;
  readonly #supply: Supply;

  constructor(root: JsonSchema, supply: Supply) {
    this.#root = root;
    this.#supply = supply;
  }

  value(given: JsonSchema, place: Place): unknown {
    const schema = this.#plain(given);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return answerChoice(place.name, schema.enum, place.fact, place.turn, this.#supply);
    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema, place);
      case 'array':
        return this.#array(schema, place);
      case 'string':
        return answerString(place.name, schema, place.fact, this.#supply);
      case 'integer':
      case 'number':
        return number(schema, place, this.#supply.facts.values);
      case 'boolean':
        return boolean(place, this.#supply.facts.values);
      case 'null':
        return null;
      default:
        return saidBy(place.fact);
    }
  }

  /** Follows references and takes the first alternative with content. */
  #plain(schema: JsonSchema): JsonSchema {
    if (schema.$ref !== undefined) {
      const [, name = ''] = /^#\/(?:\$defs|definitions)\/(.+)$/.exec(schema.$ref) ?? [];
      return schema.$ref === '#' ? this.#root : this.#plain(this.#root.$defs?.[name] ?? this.#root.definitions?.[name] ?? {});
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) {
      const plain = choices.map((choice) => this.#plain(choice));
      return plain.find((choice) => typeOf(choice) !== 'null') ?? { type: 'null' };
    }
    if (schema.allOf !== undefined) {
      const parts = schema.allOf.map((part) => this.#plain(part));
      return {
        ...Object.assign({}, ...parts),
        properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, JsonSchema>,
      };
    }
    return schema;
  }

  #object(schema: JsonSchema, { name, fact, turn, depth }: Place): Record<string, unknown> {
    const properties = Object.entries(schema.properties ?? {});
    if (properties.length === 0 && typeof schema.additionalProperties === 'object') {
      const inner = schema.additionalProperties;
      const keys = Object.keys(this.#supply.facts.values).slice(0, DEFAULT_ITEMS);
      return Object.fromEntries(keys.map((key) => [key, this.value(inner, { name: key, fact, turn, depth: depth + 1 })]));
    }
    const own = fact[name];
    const from = typeof own === 'object' && own !== null && !Array.isArray(own) ? (own as Fact) : fact;
    const wanted = depth < MAX_DEPTH ? properties : properties.filter(([key]) => schema.required?.includes(key));
    return Object.fromEntries(wanted.map(([key, inner]) => [key, this.value(inner, { name: key, fact: from, turn, depth: depth + 1 })]));
  }

  #array(schema: JsonSchema, { name, fact, depth }: Place): unknown[] {
    const items = this.#plain(schema.items ?? {});
    const { minItems = 0, maxItems = MAX_ITEMS } = schema;
    if (depth >= MAX_DEPTH) return [];
    if (items.enum !== undefined) return items.enum.slice(0, Math.max(minItems, Math.min(maxItems, DEFAULT_ITEMS)));
    const own = fact[name];
    const ownFacts = Array.isArray(own)
      ? own.map((entry: unknown) => (isFact(entry) ? entry : { value: entry }))
      : this.#supply.namedBy(fact['ids']);
    const fields = Object.keys(items.properties ?? {});
    // The ids of an entry's own source: a single one, so that statement and reference stay together.
    if (asksForEdits(fields)) return editBlocks(this.#supply).slice(0, maxItems);
    const isIds = typeOf(items) === 'string' && (/ids?$/i.test(name) || this.#supply.isNameOfIds(name));
    if (isIds && ownFacts.length === 0 && fact['id'] !== undefined) {
      return [this.value(items, { name: 'id', fact, turn: 0, depth: depth + 1 })];
    }
    const list = ownFacts.length > 0 ? { name, facts: ownFacts, isTable: true } : this.#supply.listFor(name, fields);
    const available = list?.facts.length ?? 0;
    const wished = ownFacts.length > 0 ? ownFacts.length : depth <= 1 && list?.isTable ? available : Math.min(available, DEFAULT_ITEMS);
    const count = Math.max(minItems, Math.min(maxItems, MAX_ITEMS, wished));
    const values = Array.from({ length: count }, (_, turn) =>
      this.value(items, { name, fact: this.#supply.take(list), turn, depth: depth + 1 }),
    );
    return typeOf(items) === 'string' ? distinct(values, minItems) : values;
  }
}

function typeOf({ type, properties, items }: JsonSchema): string | undefined {
  const one = Array.isArray(type) ? type.find((candidate) => candidate !== 'null') : type;
  return one ?? (properties ? 'object' : items ? 'array' : undefined);
}

const isFact = (value: unknown): value is Fact => typeof value === 'object' && value !== null && !Array.isArray(value);

function distinct(values: unknown[], least: number): unknown[] {
  const once = [...new Set(values)];
  return once.length >= least ? once : values;
}

function number(schema: JsonSchema, { name, fact, turn }: Place, values: Fact): number {
  const own = fact[name] ?? values[name];
  const { minimum, maximum } = schema;
  const middle = minimum !== undefined && maximum !== undefined ? (minimum + maximum) / 2 : (minimum ?? Math.min(turn, maximum ?? turn));
  const value = typeof own === 'number' ? own : middle;
  const whole = typeOf(schema) === 'integer' ? Math.round(value) : value;
  return Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, whole));
}

function boolean({ name, fact }: Place, values: Fact): boolean {
  const own = fact[name] ?? values[name];
  return typeof own === 'boolean' ? own : saidBy(fact).length % 2 === 0;
}
