import * as z from 'zod/mini';
import { ASSETS_FOLDER, INTEGRITY_ELEMENT_ID } from '../host-assets.ts';
import { diagnoseFile, isChunkError } from './diagnose.ts';
import type { Fault } from './result.ts';
import type { TagGuard } from './tag-guard.ts';

/** Time limit in ms. No card waits for it: a screen's is the same whatever the cause, and a remote's has its own timeout. */
const PATIENCE = 10_000;

/** file → hash, as written into the page by the host's build */
const integrity = z.record(z.string(), z.string());

let last: { at: number; fault: Promise<Fault> } | undefined;
let tell = (_fault: Fault): void => {};

/**
 * Guards the files that the host's build fetches later (screens, shared entry points of `@canopy/ui`) in the same way as those of
 * remotes: a file that differs from what was built does not run.
 */
export function guardHostFiles(page: Document, guard: TagGuard): void {
  const hashes = page.getElementById(INTEGRITY_ELEMENT_ID)?.textContent;
  const baseUrl = new URL(`/${ASSETS_FOLDER}`, page.baseURI).href;
  // A developer's build changes too often to have hashes.
  const files = { baseUrl, ...(hashes && { integrity: integrity.parse(JSON.parse(hashes)) }) };
  guard.expect({
    ...files,
    failed(url) {
      last = { at: performance.now(), fault: diagnoseFile(url, files, PATIENCE) };
      void last.fault.then((fault) => tell(fault));
    },
  });
}

/** @param listener notified of each failed file of the host, with the reason; only the most recent listener is kept */
export function onHostFault(listener: (fault: Fault) => void): void {
  tell = listener;
}

/**
 * Determines whether an error of a remote is due to a file provided by the host: never the remote's own fault, so no reason
 * to fall back to another release, but one that may be transient.
 * @param since of `performance.now()`
 * @returns undefined if it is not due to one
 */
export async function faultOfHost(error: unknown, since: number): Promise<Fault | undefined> {
  if (!last || last.at < since || !isChunkError(error)) return undefined;
  const { cause, message } = await last.fault;
  return { cause: cause === 'timeout' ? cause : 'network', message: `It needs a file of the portal itself. ${message}` };
}
