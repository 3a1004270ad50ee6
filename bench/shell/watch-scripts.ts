import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from '@playwright/test';

/** One script as the browser received it. */
export interface LoadedScript {
  readonly url: string;
  /** bytes of the body on the wire */
  readonly wire: number;
  /** `br`, `gzip` or '' */
  readonly encoding: string;
  /** bytes after gzip -9 */
  readonly gzip: number;
  readonly text: string;
}

export interface ScriptWatch {
  /** The scripts requested before this call, once they have all arrived. */
  readonly soFar: () => Promise<LoadedScript[]>;
}

async function read(response: Response): Promise<LoadedScript> {
  const body = await response.body();
  const { responseBodySize } = await response.request().sizes();
  return {
    url: response.url(),
    wire: responseBodySize,
    encoding: (await response.headerValue('content-encoding')) ?? '',
    gzip: gzipSync(body, { level: 9 }).length,
    text: body.toString('utf8'),
  };
}

/** Records every script that a page fetches from now on. */
export function watchScripts(page: Page): ScriptWatch {
  const loading: Promise<LoadedScript | null>[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    const script = request.response().then((response) => (response ? read(response) : null));
    // Rejections reach whoever asks for the scripts; one that nobody awaits may be cut off when the page closes.
    script.catch(() => {});
    loading.push(script);
  });
  return {
    soFar: async () => (await Promise.all([...loading])).filter((script) => script !== null),
  };
}

/** A page without network activity for this long is idle, ms. */
const REST_MS = 2_000;
const LOOK_MS = 50;

/**
 * Watches a page's requests from now on. Playwright's `networkidle` covers the load of a document: after a navigation within the document
 * it resolves at once.
 * @returns a function that waits until the page is idle
 */
export function watchRest(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let changedAt = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    changedAt = performance.now();
  };
  page.on(
    'request',
    note((request) => open.add(request)),
  );
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(
      event as 'requestfinished',
      note((request) => open.delete(request)),
    );
  return async () => {
    while (open.size > 0 || performance.now() - changedAt < REST_MS) await wait(LOOK_MS);
  };
}

export const wireBytes = (scripts: readonly LoadedScript[]): number => scripts.reduce((sum, { wire }) => sum + wire, 0);
export const gzipBytes = (scripts: readonly LoadedScript[]): number => scripts.reduce((sum, { gzip }) => sum + gzip, 0);
