import { getUser } from '@canopy/contract/host';
import { ApiError } from '@canopy/shell-api';
import { askAgain, send } from '@canopy/shell-api/host';
import { createSmallStore } from '../../delivery/small-store.ts';

/** A hanging platform counts as down. */
const PROBE_MS = 10_000;

/** Whether the platform as a whole is unresponsive, as far as the portal knows. */
export const platformWatch = createSmallStore<{ isDown: boolean }>({ isDown: false });

/** Whether the platform answers; a refusal is an answer, too. */
export async function isPlatformUp(): Promise<boolean> {
  try {
    await send(getUser, {}, { remote: 'host', isProbe: true, signal: AbortSignal.timeout(PROBE_MS) });
    return true;
  } catch (error) {
    return error instanceof ApiError && error.kind !== 'unavailable';
  }
}

let probing: Promise<void> | undefined;

/**
 * Called when something could not be fetched: finds out whether the platform is down, once for all simultaneous failures (decision 21).
 * If it is not, whatever failed reports it itself.
 */
export function probePlatform(): Promise<void> {
  probing ??= isPlatformUp()
    .then((isUp) => platformWatch.set({ isDown: !isUp }))
    .finally(() => {
      probing = undefined;
    });
  return probing;
}

/** The platform answers again. */
export function platformIsBack(): void {
  platformWatch.set({ isDown: false });
  void askAgain();
}

/** Whether an error is a chunk that failed to load. */
export const isMissingCode = (error: Error): boolean =>
  error.name === 'ChunkLoadError' || /loading (css )?chunk|dynamically imported module/i.test(error.message);
