import type { Fault } from './result.ts';
import type { GuardedFiles } from './tag-guard.ts';

/** Default time limit for finding out why a file failed, ms; showing the error card quickly matters more. */
const PROBE_TIMEOUT = 1_500;

/**
 * Finds out why the browser rejected a file, which the browser does not reveal, by fetching it again.
 * @param url of the file that failed
 * @param patience ms
 */
export async function diagnoseFile(url: string, { baseUrl, integrity }: GuardedFiles, patience = PROBE_TIMEOUT): Promise<Fault> {
  try {
    // A different URL from the file's: otherwise a browser may queue this request behind one that hangs.
    const response = await fetch(`${url}?why`, { signal: AbortSignal.timeout(patience), credentials: 'omit' });
    if (!response.ok) return { cause: 'network', message: `${url} was answered with HTTP ${response.status}.`, isMissing: true };
    const type = response.headers.get('content-type') ?? '';
    if (!/javascript|css/.test(type)) return { cause: 'invalid-entry', message: `${url} was answered with ${type || 'no content type'}.` };
    const content = await response.arrayBuffer().catch(() => undefined);
    if (content === undefined) return { cause: 'network', message: `${url} broke off, or cannot be decoded.`, isMissing: true };
    const wanted = integrity?.[url.slice(baseUrl.length)];
    if (integrity && wanted !== (await sha384(content))) {
      return { cause: 'integrity', message: `${url} is not the file that was released (its SHA-384 differs).` };
    }
    return { cause: 'network', message: `${url} could not be loaded.` };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { cause: 'timeout', message: `${url} did not answer.` };
    return (await answersAtAll(url, patience))
      ? { cause: 'network', message: `${url} was answered, but not for other origins to read.`, isMissing: true }
      : { cause: 'network', message: `${url} cannot be reached.` };
  }
}

/** An error page of a proxy often lacks the header that lets other origins read it: to them it looks like no answer. */
async function answersAtAll(url: string, patience: number): Promise<boolean> {
  try {
    await fetch(`${url}?there`, { mode: 'no-cors', signal: AbortSignal.timeout(patience), credentials: 'omit' });
    return true;
  } catch {
    return false;
  }
}

/** A module that was loaded and lacks the component it stands for. */
export class MissingExport extends Error {
  override readonly name = 'MissingExport';
}

/** Whether the error says that one of the build's own files failed to load. */
export const isChunkError = (error: unknown): boolean => error instanceof Error && /chunk/i.test(`${error.name} ${error.message}`);

/** Classifies an error of the federation runtime or of the remote's own code. */
export function diagnoseError(error: unknown, url: string): Fault {
  if (error instanceof MissingExport) return { cause: 'missing-module', message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  if (/RUNTIME-014|does not exist in container/.test(message)) return { cause: 'missing-module', message };
  if (/RUNTIME-00[12]/.test(message) || /ScriptExecutionError.*SyntaxError/.test(message)) {
    return { cause: 'invalid-entry', message: `${url} did not start a remote. ${message}` };
  }
  return { cause: 'evaluation', message };
}

async function sha384(content: ArrayBuffer): Promise<string> {
  // Only offered to secure pages; elsewhere a browser does not check hashes of scripts either way we could compare.
  if (!globalThis.crypto?.subtle) return '';
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...bytes))}`;
}
