import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface SitePage {
  status?: number;
  location?: string;
  /** contents of head and body */
  head?: string;
  body?: string;
  headers?: Record<string, string>;
  /** the whole response, instead of a page */
  bytes?: Uint8Array;
}

/** A test site on loopback that records its requests. */
export interface TestSite {
  /** bare host with port, as a workspace's domain */
  domain: string;
  origin: string;
  /** requested paths, in order; without robots.txt and guessed sitemaps */
  asked: string[];
  close(): Promise<void>;
}

/** `pauseMs` is the delay of each response; a page that is `held` is served once that promise has resolved. */
export type SiteOptions = { robots?: string; pauseMs?: number; held?: (path: string) => Promise<void> | null };

/** Serves pages by path; anything else is a 404. */
export async function serveSite(pages: Record<string, SitePage>, { robots = '', pauseMs = 0, held }: SiteOptions = {}): Promise<TestSite> {
  const asked: string[] = [];
  const answer = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    const path = request.url ?? '/';
    if (path === '/robots.txt' && robots !== '') return void response.setHeader('content-type', 'text/plain').end(robots);
    if (path === '/robots.txt' || (/sitemap/.test(path) && !pages[path])) return void response.writeHead(404).end();
    if (!/sitemap/.test(path)) asked.push(path);
    const page = pages[path];
    await delay(pauseMs);
    await held?.(path);
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...page?.headers,
      ...(page?.location === undefined ? {} : { location: page.location }),
    };
    response.writeHead(page === undefined ? 404 : (page.status ?? 200), headers);
    if (page?.bytes) return void response.end(page.bytes);
    response.end(`<!doctype html><html lang="en"><head>${page?.head ?? ''}</head><body>${page?.body ?? ''}</body></html>`);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    domain: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A front page that links to `count` pages, each linking to the next; long enough to be interrupted. */
export function longSite(count: number): Record<string, SitePage> {
  const links = Array.from({ length: count }, (_, index) => `<a href="/p/${index}">Page ${index}</a>`).join(' ');
  const pages: Record<string, SitePage> = { '/': { head: '<title>Front page of a long site for tests</title>', body: links } };
  for (let index = 0; index < count; index += 1) {
    pages[`/p/${index}`] = {
      head: `<title>Page number ${index} of a long site for tests</title>`,
      body: `<a href="/p/${(index + 1) % count}">Next</a>`,
    };
  }
  return pages;
}
