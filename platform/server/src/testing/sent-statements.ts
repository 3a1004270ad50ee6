import { isProduct } from './as-product.ts';
import { unboundTables } from './tenant-guard.ts';
import { tenantTables } from './test-database.ts';

/** Statements that the platform has sent during a suite, as opposed to those of its tests. */
const sent = new Set<string>();

/** Notes what a driver's `query` was called with. */
export function noteStatement([first]: readonly unknown[]): void {
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
  if (text !== undefined && isProduct()) sent.add(text);
}

/** What is wrong with the statements since the last time; `libpg-query` must have been loaded. */
export function takeFaults(): string[] {
  const tables = tenantTables();
  const faults = [...sent].flatMap((text) => {
    const unbound = unboundTables(text, tables);
    return unbound.length === 0
      ? []
      : [`${unbound.join(', ')} without organisation_id: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}`];
  });
  sent.clear();
  return faults;
}
