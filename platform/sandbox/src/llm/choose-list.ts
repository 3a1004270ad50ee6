import { saidBy, type Fact, type FactList, type Facts } from './facts.ts';

const SUBJECT = /^(?:question|keyword|topic|query|subject|theme)$/;

/** Where the next entries of each list come from, so that the fields of one answer differ. */
export class Supply {
  readonly facts: Facts;
  readonly #next = new Map<FactList, number>();

  constructor(facts: Facts) {
    this.facts = facts;
  }

  /** The next entry of a list; wraps around after the last. */
  take(list: FactList | undefined): Fact {
    if (list === undefined || list.facts.length === 0) return {};
    const at = this.#next.get(list) ?? 0;
    this.#next.set(list, at + 1);
    return list.facts[at % list.facts.length] ?? {};
  }

  /** The entries that a heading refers to by id. */
  namedBy(ids: unknown): Fact[] {
    if (!Array.isArray(ids)) return [];
    const all = this.facts.lists.flatMap(({ facts }) => facts);
    return ids.flatMap((id: unknown): Fact[] => all.filter((fact) => fact['id'] === id).slice(0, 1));
  }

  /** Whether a list of this name has entries with ids, by which other entries refer to them. */
  isNameOfIds(name: string): boolean {
    return this.facts.lists.some((list) => list.name === name && list.facts[0]?.['id'] !== undefined);
  }

  /** The subject, if the material has a field for it: one short text by itself. */
  subject(): string | undefined {
    const list = this.facts.lists.find(({ name, isTable, facts }) => !isTable && facts.length === 1 && SUBJECT.test(name));
    return list && saidBy(list.facts[0] ?? {});
  }

  /** A sentence from the longest text of the material. */
  sentence(): string {
    return saidBy(this.take(this.text()));
  }

  text(): FactList | undefined {
    const texts = this.facts.lists.filter(({ isTable }) => !isTable);
    const long = texts.filter(({ facts }) => facts.length > 1);
    const pool = long.length > 0 ? long : this.facts.lists;
    return pool.toSorted((a, b) => b.facts.length - a.facts.length)[0];
  }

  /**
   * The list that the entries of an array are built from: the one with its name, the one whose entries have most of the wanted fields, else
   * a table, else the sentences.
   */
  listFor(name: string, fields: readonly string[]): FactList | undefined {
    const scored = this.facts.lists
      .filter(({ facts }) => facts.length > 0)
      .map((list) => {
        const first = list.facts[0] ?? {};
        const shared = fields.filter((field) => field in first || nounOf(field) === nounOf(list.name)).length;
        const named = nounOf(list.name) === nounOf(name) ? 3 : 0;
        return { list, score: shared * 2 + named + (list.isTable ? 1 : 0) };
      })
      .sort((a, b) => b.score - a.score);
    return scored[0]?.list;
  }
}

/** `span_ids` → `span`, `sources` → `source`, `pageUrl` → `page`. */
export const nounOf = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/_(?:ids?|urls?|index)$/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');
