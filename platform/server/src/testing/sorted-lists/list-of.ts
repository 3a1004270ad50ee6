import type { Call, CallOutput } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../store/db.ts';
import type { CallParts, TestClient } from '../test-stack.ts';

/** Rows of each list, four to a value. */
export const ROWS = 12;
export const NUMBERS = sql`generate_series(1, 12) n`;
/** An id for each of them, not in their order. */
export const ID_OF_NUMBER = sql`overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid`;

export type Value = string | number | null;
export interface Workspace {
  readonly db: Db;
  readonly organisationId: string;
  readonly client: TestClient;
}
/** @returns what the call has to be asked besides the order */
export type Fill = (workspace: Workspace) => Promise<CallParts>;
export type RowOf<C> = CallOutput<C> extends { data: readonly (infer Row)[] } ? Row : never;
interface Seed<Row> {
  readonly fill: Fill;
  /** default: its `id` */
  readonly key?: (row: Row) => string;
  /** of sorts that are not the field of the same name */
  readonly values?: Readonly<Record<string, (row: Row) => Value>>;
  /** sorts by which no two rows tie */
  readonly unique?: readonly string[];
}
export interface Listed {
  readonly key: string;
  readonly value: Value;
}
/** A list whose order can be chosen, with rows for it. */
export interface SortedList {
  readonly call: Call;
  readonly fill: Fill;
  readonly unique: readonly string[];
  readonly read: (client: TestClient, sort: string, parts: CallParts) => Promise<{ rows: Listed[]; total: number; pages: number }>;
}

const valueShape = z.nullable(z.union([z.string(), z.number()]));
const fieldOf = (row: object, field: string): Value => valueShape.parse((row as Record<string, unknown>)[field]);

/** A list and its rows: the seed says what the call alone does not. */
export function listOf<C extends Call>(call: C, { fill, key, values = {}, unique = [] }: Seed<RowOf<C>>): SortedList {
  return {
    call,
    fill,
    unique,
    read: async (client, sort, parts) => {
      const { status, text, ...answer } = await client.call(call, parts);
      if (status !== 200) throw new Error(`${call.name} by ${sort}: ${text}`);
      const body: unknown = answer.body;
      const { data, total, total_pages: pages } = body as { data: (RowOf<C> & object)[]; total: number; total_pages: number };
      const valueOf = values[sort] ?? ((row: RowOf<C> & object) => fieldOf(row, sort));
      const rows = data.map((row) => ({ key: key ? key(row) : String(fieldOf(row, 'id')), value: valueOf(row) }));
      return { rows, total, pages };
    },
  };
}
