import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** The folder of what vendors published about themselves: a folder each, with a file for each subject. */
const FOLDER = new URL('../published/', import.meta.url);

/** where it can be read: an address, or a package with its version and file */
const source = z.string().regex(/^(?:https:\/\/|npm:)\S+/);

/**
 * An answer as its vendor published it, or as somebody reported it to the vendor. `{name}` in its texts stands for what differs from one
 * answer to the next.
 */
const publishedAnswer = z.strictObject({
  source,
  status: z.number().int().min(200).max(599),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown(),
});
export type PublishedAnswer = z.output<typeof publishedAnswer>;

const publishedLists = z.looseObject({ source });

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));

/** Vendors of whom answers are published. */
export const publishedVendors = (): string[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    .toSorted();

const known = new Map<string, Readonly<Record<string, PublishedAnswer>>>();

/** A published list, such as the countries that a service takes: each name with its values. @throws Error if there is none */
export function publishedTable(path: string): Readonly<Record<string, readonly string[]>> {
  const { source: _source, ...lists } = publishedLists.parse(read(`${path}.json`));
  return z.record(z.string(), z.array(z.string())).parse(lists);
}

/** Every published answer of a vendor that reports an error, by its name. @throws Error if there is no such vendor */
export function publishedErrors(vendor: string): Readonly<Record<string, PublishedAnswer>> {
  const answers = known.get(vendor) ?? z.record(z.string(), publishedAnswer).parse(read(`${vendor}/errors.json`));
  known.set(vendor, answers);
  return answers;
}

/**
 * One published answer, with what `{name}` stands for filled in.
 * @param path vendor and name, such as `stripe/lock_timeout`
 * @throws Error if nothing of that name is published, or a value is missing
 */
export function publishedError(path: string, values: Readonly<Record<string, string>> = {}): PublishedAnswer {
  const [vendor = '', name = ''] = path.split('/');
  const found = publishedErrors(vendor)[name];
  if (found === undefined) throw new Error(`Nothing is published as ${path}: the sandbox may not invent an answer.`);
  return { ...found, body: filled(found.body, path, values) };
}

function filled(value: unknown, path: string, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const given = values[name];
      if (given === undefined) throw new Error(`${path} needs a value for ${name}.`);
      return given;
    });
  if (Array.isArray(value)) return value.map((one) => filled(one, path, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, path, values)]));
}
