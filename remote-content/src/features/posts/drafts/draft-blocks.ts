// A long post's blocks are kept once; each change then writes only what differs, since writing a whole long post takes too long for typing.
import { isSame } from './is-same.ts';

const PREFIX = 'canopy.draft-blocks';
/** Shorter posts are kept whole. */
export const LONG_POST = 100;
/** With more changed blocks than this, all are stored again. */
const MAX_CHANGED = 100;

/** Blocks kept whole on this device. */
interface Base {
  readonly id: string;
  readonly blocks: readonly unknown[];
  readonly places: ReadonlyMap<unknown, number>;
  readonly ids: ReadonlyMap<string, number>;
}
/** Runs of blocks of the base, as the first one's place and their number, and blocks that it does not have. */
interface Packed {
  readonly of: string;
  readonly parts: readonly unknown[];
}

/** This tab's base of each draft; null: this device has no room for one. */
const bases = new Map<string, Base | null>();
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const idOf = (block: unknown): string => (isRecord(block) && typeof block['id'] === 'string' ? block['id'] : '');
const keyOf = (draft: string, id: string) => `${PREFIX}.${draft}.${id}`;

/** Removes the bases of a draft, except one. */
export function removeBases(draft: string, except = ''): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(draft, '')) && key !== except) localStorage.removeItem(key);
}

function remember(draft: string, id: string, blocks: readonly unknown[]): Base {
  const ids = new Map(blocks.map((block, at) => [idOf(block), at]));
  const base = { id, blocks, places: new Map(blocks.map((block, at) => [block, at])), ids };
  bases.set(draft, base);
  return base;
}

/** A base that an earlier page or another tab left for a draft: there may be no room for a second one. */
function leftBase(draft: string): Base | null {
  const prefix = keyOf(draft, '');
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    try {
      const blocks: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      if (Array.isArray(blocks)) return remember(draft, key.slice(prefix.length), blocks);
    } catch {
      // Not JSON: removed with the others once the draft is written.
    }
  }
  return null;
}

/** Bases that this device has no room to replace. */
const last = new WeakSet<Base>();

/** @param present what is used further where there is no room */
function newBase(draft: string, blocks: readonly unknown[], present: Base | null): Base | null {
  const id = crypto.randomUUID();
  try {
    localStorage.setItem(keyOf(draft, id), JSON.stringify(blocks));
  } catch {
    if (present) last.add(present);
    bases.set(draft, present);
    return present;
  }
  return remember(draft, id, blocks);
}

/** Where blocks that are equal to one of a base were found: comparing them again takes too long. */
const found = new WeakMap<object, { readonly base: Base; readonly at: number | undefined }>();
function indexInBase(base: Base, block: unknown): number | undefined {
  const own = base.places.get(block);
  if (own !== undefined || !isRecord(block)) return own;
  const known = found.get(block);
  if (known?.base === base) return known.at;
  const at = base.ids.get(idOf(block));
  const place = at !== undefined && isSame(base.blocks[at], block) ? at : undefined;
  found.set(block, { base, at: place });
  return place;
}

function pack(base: Base, blocks: readonly unknown[]): Packed {
  const parts: unknown[] = [];
  let run: [number, number] | null = null;
  for (const block of blocks) {
    const at = indexInBase(base, block);
    if (at === undefined) parts.push(block);
    else if (run !== null && parts.at(-1) === run && run[0] + run[1] === at) run[1] += 1;
    else parts.push((run = [at, 1]));
  }
  return { of: base.id, parts };
}

const changedIn = ({ parts }: Packed) => parts.reduce<number>((count, part) => count + (Array.isArray(part) ? 0 : 1), 0);

/**
 * Keeps a post's blocks for a draft, if it is long; one that was long goes on using those kept then, beside which it may have no room.
 * @param draft the draft's key
 * @returns a function that shortens the same and other versions of its blocks for the draft, and one to call once the draft is written;
 * null: the draft has to hold its blocks itself
 */
export function keepBlocks(
  draft: string,
  blocks: readonly unknown[],
): { readonly base: object; readonly shorten: (of: readonly unknown[]) => Packed; readonly written: () => void } | null {
  const known = bases.get(draft);
  if (known === null) return null;
  const present = known && Object.hasOwn(localStorage, keyOf(draft, known.id)) ? known : leftBase(draft);
  if (!present && blocks.length < LONG_POST) return null;
  const isEnough = present !== null && (last.has(present) || changedIn(pack(present, blocks)) <= MAX_CHANGED);
  const base = isEnough ? present : newBase(draft, blocks, present);
  if (!base) return null;
  return {
    base,
    shorten: (of) => pack(base, of),
    // Not before: until then the draft may still need an older one.
    written: () => removeBases(draft, keyOf(draft, base.id)),
  };
}

/** Removes what was kept for a draft, which holds its blocks itself from now on. @returns a function that puts it back */
export function takeBlocks(draft: string): () => void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(draft, '')));
  const taken = keys.map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  const known = bases.get(draft);
  removeBases(draft);
  bases.set(draft, null);
  return () => {
    for (const [key, value] of taken) localStorage.setItem(key, value);
    if (known) bases.set(draft, known);
    else bases.delete(draft);
  };
}

/** Removes what was kept for a draft. */
export function forgetBlocks(draft: string): void {
  bases.delete(draft);
  removeBases(draft);
}

/** A kept draft's parts with all of their blocks, before anything is checked; without those whose blocks are gone. */
export function wholeDraft(draft: string, parsed: unknown): unknown {
  if (!isRecord(parsed)) return parsed;
  const read = new Map<string, unknown>();
  const baseOf = (id: string): unknown => {
    if (!read.has(id)) read.set(id, JSON.parse(localStorage.getItem(keyOf(draft, id)) ?? 'null'));
    return read.get(id);
  };
  const entries = Object.entries(parsed).flatMap(([name, value]): [string, unknown][] => {
    const packed = isRecord(value) ? value['blocks'] : undefined;
    if (!isRecord(value) || !isRecord(packed)) return [[name, value]];
    const { of, parts } = packed;
    const base = typeof of === 'string' ? baseOf(of) : null;
    if (!Array.isArray(base) || !Array.isArray(parts)) return [];
    const blocks = parts.flatMap((part: unknown) => {
      if (!Array.isArray(part)) return [part];
      const [from, count] = part.map(Number);
      return base.slice(from, (from ?? 0) + (count ?? 0)) as unknown[];
    });
    return [[name, { ...value, blocks }]];
  });
  return Object.fromEntries(entries);
}
