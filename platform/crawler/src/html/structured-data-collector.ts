import type { StructuredFact } from '../page-result.ts';
import { resolveUrl } from '../resolve-url.ts';

/** Longest block that is read, and the maximum kept per page: more is a fault of the page, not data. */
const LONGEST_BLOCK = 200_000;
const MAX_BLOCKS = 100;
const MAX_PROPERTIES = 500;
const LONGEST_VALUE = 2_000;
/** Maximum depth of a block: thousands of levels can be parsed, but not serialised again. */
const DEEPEST = 100;

type Item = { types: string[]; id: string | null; properties: Record<string, unknown[]> };
type OpenProperty = { names: string[]; item: Item; depth: number; value: string | Item | null; mark: number };

/** Attribute that holds an element's value (HTML standard, 5.2.4), for URLs and for other values. */
const ADDRESS_OF: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  source: 'src',
  embed: 'src',
  iframe: 'src',
  track: 'src',
  object: 'data',
};
const VALUE_OF: Record<string, string> = { meta: 'content', data: 'value', meter: 'value', time: 'datetime' };

/** Collects JSON-LD blocks and microdata items. `mark` and `textSince` return the first characters of a range of the page. */
export class StructuredDataCollector {
  readonly #found: ({ kind: 'json-ld'; text: string; offset: number } | { kind: 'microdata'; item: Item; offset: number })[] = [];
  #json: { pieces: string[]; offset: number } | null = null;
  #items: { item: Item; depth: number }[] = [];
  #properties: OpenProperty[] = [];
  #count = 0;

  open(tag: string, attributes: Record<string, string>, place: { offset: number; depth: number; mark: number }): void {
    if (tag === 'script') {
      const isJson = /^\s*application\/ld\+json\s*(?:;|$)/i.test(attributes['type'] ?? '');
      if (isJson) this.#json = { pieces: [], offset: place.offset };
      return;
    }
    const names = attributes['itemprop'] === undefined ? [] : tokens(attributes['itemprop']);
    const parent = this.#items.at(-1)?.item;
    const opened = attributes['itemscope'] === undefined ? null : itemOf(attributes);
    if (opened && (names.length === 0 || !parent) && this.#found.length < MAX_BLOCKS) {
      this.#found.push({ kind: 'microdata', item: opened, offset: place.offset });
    }
    if (parent && names.length > 0 && this.#count < MAX_PROPERTIES) {
      this.#count += 1;
      const value = opened ?? attributeValue(tag, attributes);
      this.#properties.push({ names, item: parent, depth: place.depth, value, mark: place.mark });
    }
    if (opened) this.#items.push({ item: opened, depth: place.depth });
  }

  /** Text inside a script. */
  script(text: string): void {
    this.#json?.pieces.push(text);
  }

  close(tag: string, depth: number, textSince: (mark: number, most: number) => string): void {
    if (tag === 'script' && this.#json) {
      if (this.#found.length < MAX_BLOCKS)
        this.#found.push({ kind: 'json-ld', text: this.#json.pieces.join(''), offset: this.#json.offset });
      this.#json = null;
    }
    for (let last = this.#properties.at(-1); last && last.depth >= depth; last = this.#properties.at(-1)) {
      this.#properties.pop();
      const value = last.value ?? textSince(last.mark, LONGEST_VALUE);
      for (const name of last.names) (last.item.properties[name] ??= []).push(value);
    }
    while ((this.#items.at(-1)?.depth ?? -1) >= depth) this.#items.pop();
  }

  /** What was found, in page order; URLs are resolved against the page's base. */
  facts(base: string): StructuredFact[] {
    return this.#found.map((block) => {
      if (block.kind === 'json-ld') return { format: 'json-ld', offset: block.offset, ...readJson(block.text) };
      const item = withAddresses(block.item, base);
      return { format: 'microdata', offset: block.offset, types: block.item.types, item, error: null };
    });
  }
}

function readJson(text: string): Pick<StructuredFact, 'types' | 'item' | 'error'> {
  if (text.length > LONGEST_BLOCK) return { types: [], item: null, error: `The block is longer than ${LONGEST_BLOCK} characters.` };
  try {
    // Some editors still wrap the block in old-style script comments.
    const item: unknown = JSON.parse(text.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>|\]\]>)\s*$/g, ''));
    if (isDeep(item)) return { types: [], item: null, error: `The block is nested deeper than ${DEEPEST} levels.` };
    return { types: typesOf(item), item, error: null };
  } catch (error) {
    return { types: [], item: null, error: (error as Error).message };
  }
}

function isDeep(item: unknown): boolean {
  let level = [item];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((node) => (typeof node === 'object' && node !== null ? Object.values(node) : []));
  }
  return false;
}

/** `@type`s of a block's own nodes: the block, its list, its `@graph`. */
function typesOf(node: unknown): string[] {
  if (Array.isArray(node)) return [...new Set(node.flatMap(typesOf))];
  if (typeof node !== 'object' || node === null) return [];
  const { '@type': type, '@graph': graph } = node as Record<string, unknown>;
  const own = (Array.isArray(type) ? type : [type]).filter((name) => typeof name === 'string');
  return [...new Set([...own, ...(graph === undefined ? [] : typesOf(graph))])];
}

const itemOf = (attributes: Record<string, string>): Item => ({
  types: tokens(attributes['itemtype'] ?? ''),
  id: attributes['itemid'] ?? null,
  properties: Object.create(null) as Record<string, unknown[]>,
});

const tokens = (value: string): string[] => value.split(/\s+/).filter((token) => token !== '');

/** Marks a URL that has to wait for `<base>`. */
const ADDRESS = '\u0000address:';

function attributeValue(tag: string, attributes: Record<string, string>): string | null {
  const address = ADDRESS_OF[tag];
  if (address !== undefined) return ADDRESS + (attributes[address] ?? '');
  const name = VALUE_OF[tag];
  return name === undefined ? null : (attributes[name] ?? (tag === 'time' ? null : ''));
}

function withAddresses(value: unknown, base: string): unknown {
  if (typeof value === 'string') {
    if (!value.startsWith(ADDRESS)) return value;
    const address = value.slice(ADDRESS.length);
    return resolveUrl(address, base) ?? address;
  }
  if (Array.isArray(value)) return value.map((part) => withAddresses(part, base));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withAddresses(part, base)]));
  return value;
}
