import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call } from '@canopy/contract';
import { ALL_CALLS } from '@canopy/contract/calls';
import * as z from 'zod/mini';
import { testStack, type TestStack } from '../testing/index.ts';
import { ROWS, SORTED_LISTS, TODAY, type Listed, type Value } from '../testing/sorted-lists/index.ts';
import { ALL_MODULES } from './index.ts';

/** Less than the four rows of a value: rows that tie stand on both sides of a page's end. */
const PAGE_SIZE = 3;

const queryShape = z.object({ properties: z.optional(z.record(z.string(), z.object({ enum: z.optional(z.array(z.unknown())) }))) });
/** The parameters of a call's URL, and the values of those that are a choice. */
const queryOf = ({ query }: Call) =>
  (query && queryShape.parse(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })).properties) ?? {};
const sortsOf = (call: Call): string[] => (queryOf(call)['sort']?.enum ?? []).map(String);

const isSame = (one: Value, other: Value): boolean =>
  typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) < 1e-9 : one === other;
/** Rows without a value come last in both directions. */
function mayPrecede(one: Value, other: Value, direction: string): boolean {
  if (other === null || isSame(one, other)) return true;
  if (one === null) return false;
  return direction === 'asc' ? one < other : one > other;
}

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: ALL_MODULES, worker: false, deps: { clock: () => new Date(`${TODAY}T12:00:00Z`) } });
});
afterAll(() => stack.close());

describe.each(SORTED_LISTS.map((list) => [list.call.name, list] as const))('%s', (_name, { call, fill, unique, read }) => {
  it('has each row once and in its place, over the ends of pages, in every order that it offers', async () => {
    const user = await stack.createUser({ isAdmin: true });
    const organisation = await stack.createOrganisation({ members: [user] });
    const client = stack.asUser(user, organisation);
    const { query, ...asked } = await fill({ db: stack.deps.db, organisationId: organisation.id, client });
    const names = queryOf(call);
    const [pageName, directionName] = ['page_no' in names ? 'page_no' : 'page', 'direction' in names ? 'direction' : 'order'];
    const sizeName = 'showPerPage' in names ? 'showPerPage' : 'page_size';
    const sorts = sortsOf(call);
    const orders = sorts.flatMap((sort) => ['asc', 'desc'].map((direction) => ({ sort, direction })));
    const found: unknown[] = [];
    for (const { sort, direction } of orders) {
      const listed: Listed[] = [];
      let last = 1;
      let counted = 0;
      for (let page = 1; page <= last; page += 1) {
        const order = { sort, [directionName]: direction, [pageName]: page, [sizeName]: PAGE_SIZE };
        const { rows, total, pages } = await read(client, sort, { ...asked, query: { ...query, ...order } });
        listed.push(...rows);
        [last, counted] = [pages, total];
      }
      const pairs = listed.slice(1).map((row, at) => ({ at, before: listed[at]?.value ?? null, after: row.value }));
      found.push({
        sort,
        direction,
        rows: listed.length,
        different: new Set(listed.map(({ key }) => key)).size,
        counted,
        misplaced: pairs.filter(({ before, after }) => !mayPrecede(before, after, direction)),
        hasTies: pairs.some(({ at, before, after }) => (at + 1) % PAGE_SIZE === 0 && isSame(before, after)),
      });
    }
    expect(sorts.length).toBeGreaterThan(1);
    expect(found).toEqual(
      orders.map(({ sort, direction }) => ({
        sort,
        direction,
        rows: ROWS,
        different: ROWS,
        counted: ROWS,
        misplaced: [],
        hasTies: !unique.includes(sort),
      })),
    );
  });
});

it('covers every call of the contract that sorts', () => {
  const covered = new Set(SORTED_LISTS.map(({ call }) => call.name));
  expect(ALL_CALLS.filter((call) => sortsOf(call).length > 0 && !covered.has(call.name)).map(({ name }) => name)).toEqual([]);
});
