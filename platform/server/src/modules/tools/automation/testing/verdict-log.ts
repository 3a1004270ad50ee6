import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const line = z.object({ key: z.string(), verdict: z.unknown() });

/** Stores verdicts in a file, so that an interrupted measurement continues where it stopped. */
export interface VerdictLog {
  /** The verdict for this key: from the file, or found now and stored there. @throws what `find` throws */
  once<T>(key: string, schema: z.core.$ZodType<T>, find: () => Promise<T>): Promise<T>;
}

/** @param file JSON lines; '': nothing is stored */
export function verdictLog(file: string): VerdictLog {
  const found = new Map<string, unknown>();
  if (file !== '' && existsSync(file)) {
    const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    for (const { key, verdict } of whole.map((text) => line.parse(JSON.parse(text)))) found.set(key, verdict);
  }
  return {
    async once(key, schema, find) {
      if (found.has(key)) return z.parse(schema, found.get(key));
      const verdict = await find();
      found.set(key, verdict);
      if (file !== '') appendFileSync(file, `${JSON.stringify({ key, verdict })}\n`);
      return verdict;
    },
  };
}
