import { customType } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';

/** A `jsonb` column whose values are parsed whenever they are read. @param schema may only be widened once rows are stored */
export const parsedJson = <Value extends z.core.$ZodType>(name: string, schema: Value) =>
  customType<{ data: z.output<Value>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => z.parse(schema, value),
  })(name);
