import type { Fault } from './result.ts';
import type { GuardedFiles } from './tag-guard.ts';

/** How long the question why a file failed may take by default, ms; the answer is worth less than a quick card. */
const PROBE_TIMEOUT = 1_500;

/**
 * Finds out why the browser would not run a file, which it tells nobody: fetches it again and looks.
 * @param url of the file that failed
 * @param patience ms
 */
export async function diagnoseFile(url: string, { baseUrl, integrity }: GuardedFiles, patience = PROBE_TIMEOUT): Promise<Fault> {
  try {
    // Another address than the file's: a browser would let this request wait for one that hangs.
    const response = await fetch(`${url}?why`, { signal: AbortSignal.timeout(patience), credentials: 'omit' });
    if (!response.ok) return { cause: 'network', message: `${url} was answered with HTTP ${response.status}.` };
    const type = response.headers.get('content-type') ?? '';
    if (!/javascript|css/.test(type)) return { cause: 'invalid-entry', message: `${url} was answered with ${type || 'no content type'}.` };
    const wanted = integrity?.[url.slice(baseUrl.length)];
    if (integrity && wanted !== (await sha384(await response.arrayBuffer()))) {
      return { cause: 'integrity', message: `${url} is not the file that was released (its SHA-384 differs).` };
    }
    return { cause: 'network', message: `${url} could not be loaded.` };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { cause: 'timeout', message: `${url} did not answer.` };
    return { cause: 'network', message: `${url} cannot be reached.` };
  }
}

/** Whether it says of a build's own file that it did not come. */
export const isChunkError = (error: unknown): boolean => error instanceof Error && /chunk/i.test(`${error.name} ${error.message}`);

/** What an error of the federation runtime or of the remote's own code means. */
export function diagnoseError(error: unknown, url: string): Fault {
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
