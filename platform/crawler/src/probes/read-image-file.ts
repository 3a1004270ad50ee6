import { imageDimensions } from '../checks/image-dimensions.ts';
import type { ImageFile } from '../checks/site-view.ts';
import type { ProbeClient } from './check-external.ts';

const TIMEOUT_MS = 15_000;
/** Enough for the dimensions. */
const BEGINNING = 65_536;
/** If the response does not give its length, it is read up to this. */
const WHOLE = 1_100_000;

/**
 * The beginning of a file reveals its format and dimensions, and a range response its full length: one request if the server supports
 * ranges, and if not, the length is in the headers.
 */
export async function readImageFile(client: Pick<ProbeClient, 'ask'>, url: string): Promise<ImageFile> {
  const ask = (maxBytes: number, headers: Record<string, string> = {}) =>
    client.ask(url, { timeoutMs: TIMEOUT_MS, maxBytes, truncate: true, headers: { accept: 'image/*,*/*;q=0.5', ...headers } });
  // A range of compressed bytes would say nothing about the file.
  const answer = await ask(BEGINNING, { range: `bytes=0-${BEGINNING - 1}`, 'accept-encoding': 'identity' });
  if (!answer.ok) return { status: answer.status ?? null, bytes: null, contentType: null, width: null, height: null };
  const { headers, body, status } = answer;
  const length =
    /^\d+$/.test(headers['content-length'] ?? '') && headers['content-encoding'] === undefined ? Number(headers['content-length']) : null;
  const ofRange = /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1];
  let bytes = status === 206 ? (ofRange === undefined ? null : Number(ofRange)) : answer.truncated ? length : body.length;
  if (bytes === null) {
    const whole = await ask(WHOLE);
    bytes = whole.ok ? whole.body.length : null;
  }
  const dimensions = imageDimensions(body);
  return {
    status: status === 206 ? 200 : status,
    bytes,
    contentType: headers['content-type'] ?? null,
    width: dimensions?.width ?? null,
    height: dimensions?.height ?? null,
  };
}
