import type { Deps } from '../../../deps.ts';
import { aloneIfFree, type AloneOptions } from '../../../store/alone.ts';

/**
 * Runs exclusively among writers to a workspace's site, across all processes, in the order of the calls within one.
 * @param run its signal aborts when the caller's does and when the lock is lost; check it before each write
 * @returns whether it was run
 */
export async function aloneOnSite(
  { pool }: Pick<Deps, 'pool'>,
  organisationId: string,
  run: (signal: AbortSignal) => Promise<void>,
  options: AloneOptions = {},
): Promise<boolean> {
  return (await aloneIfFree(pool, `publish ${organisationId}`, run, options)).ran;
}
