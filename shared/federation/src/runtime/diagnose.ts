import type { RemoteRelease } from '../registry.ts';
import type { Fault } from './result.ts';

/** How long the question why a file failed may take; the answer is worth less than a quick card. */
const PROBE_TIMEOUT = 1_500;

/**
 * Finds out why the browser would not run a file, which it tells nobody: fetches it again and looks.
 * @param url of the file that failed
 */
export async function diagnoseFile(url: string, release: RemoteRelease): Promise<Fault> {
  try {
    // Another address than the file's: a browser would let this request wait for one that hangs.
    const response = await fetch(`${url}?why`, { signal: AbortSignal.timeout(PROBE_TIMEOUT), credentials: 'omit' });
    if (!response.ok) return { cause: 'network', message: `${url} was answered with HTTP ${response.status}.` };
    const type = response.headers.get('content-type') ?? '';
    if (!/javascript|css/.test(type)) return { cause: 'invalid-entry', message: `${url} was answered with ${type || 'no content type'}.` };
    const wanted = release.integrity?.[url.slice(release.baseUrl.length)];
    if (release.integrity && wanted !== (await sha384(await response.arrayBuffer()))) {
      return { cause: 'integrity', message: `${url} is not the file that was released (its SHA-384 differs).` };
    }
    return { cause: 'network', message: `${url} could not be loaded.` };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { cause: 'timeout', message: `${url} did not answer.` };
    return { cause: 'network', message: `${url} cannot be reached.` };
  }
}

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
