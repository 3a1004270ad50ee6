import * as z from 'zod/mini';
import { ASSETS_FOLDER, INTEGRITY_ELEMENT_ID } from '../host-assets.ts';
import { diagnoseFile, isChunkError } from './diagnose.ts';
import type { Fault } from './result.ts';
import type { TagGuard } from './tag-guard.ts';

/** No card waits for the answer, ms: a screen's says the same whatever it is, and a remote's comes when its time is over. */
const PATIENCE = 10_000;

/** file → hash, as the host's build writes them into its page */
const integrity = z.record(z.string(), z.string());

let last: { at: number; fault: Promise<Fault> } | undefined;
let tell = (_fault: Fault): void => {};

/**
 * Puts the files that the host's build fetches later (screens, shared entries of `@canopy/ui`) under the guard that those of
 * remotes are under: one that is not what was built does not run.
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

/** @param listener told of each file of the host's own that failed, and why; the last one given is */
export function onHostFault(listener: (fault: Fault) => void): void {
  tell = listener;
}

/**
 * What an error of a remote comes to that is owed to a file which the host lends it: never the remote's own fault, so nothing to
 * take another release for, but one that may pass.
 * @param since of `performance.now()`
 * @returns undefined where it is not owed to one
 */
export async function faultOfHost(error: unknown, since: number): Promise<Fault | undefined> {
  if (!last || last.at < since || !isChunkError(error)) return undefined;
  const { cause, message } = await last.fault;
  return { cause: cause === 'timeout' ? cause : 'network', message: `It needs a file of the portal itself. ${message}` };
}
