import { sql, type SQL } from 'drizzle-orm';

// Columns of a batch as arrays for `unnest`: one statement and a handful of parameters, however many rows there are.

/** The text of an array, serialised here because the driver quotes and escapes each element. */
export const numbers = (values: readonly number[]): string => `{${values.join(',')}}`;

export const integers = (values: readonly number[]): SQL => sql`${numbers(values)}::integer[]`;
export const doubles = (values: readonly number[]): SQL => sql`${numbers(values)}::double precision[]`;
export const texts = (values: readonly string[]): SQL => sql`${sql.param(values)}::text[]`;
export const ids = (values: readonly string[]): SQL => sql`${`{${values.join(',')}}`}::uuid[]`;
export const dates = (values: readonly string[]): SQL => sql`${`{${values.join(',')}}`}::date[]`;
