import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;
/** A string is the HTML of a page. */
export type Pages = Readonly<Record<string, string | Handler>>;

/** A site that a test serves on this machine. */
export interface Site {
  /** `localhost:<port>`, the form of a workspace's domain */
  readonly domain: string;
  /** `http://localhost:<port>` */
  readonly origin: string;
  /** requested paths, in order */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

export const send =
  (status: number, type: string, body: string): Handler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

export const redirect =
  (status: number, location: string): Handler =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();

/** A page with links and with a title and description of the lengths that audits require. */
export function htmlPage(title: string, links: readonly string[] = [], { head = '', body = '' } = {}): string {
  const anchors = links.map((href) => `<a href="${href}">To ${href}</a>`).join('\n');
  const description = `${title}: what it is, what it is good for and how to look after it through the whole garden year.`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} in the little garden shop</title>
<meta name="description" content="${description}">${head}</head><body><h1>${title}</h1><p>About ${title}.</p>${body}${anchors}</body></html>`;
}

/** Serves pages by path; anything else is a 404. `pages` receives the site's origin. */
export async function serveSite(
  pages: (origin: string) => Pages,
  around: (next: () => void, path: string) => void = (next) => next(),
): Promise<Site> {
  const requests: string[] = [];
  let known: Pages = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    around(() => {
      const answer = known[path];
      if (answer === undefined) send(404, 'text/html', htmlPage('Nothing here'))(request, response);
      else if (typeof answer === 'string') send(200, 'text/html; charset=utf-8', answer)(request, response);
      else answer(request, response);
    }, path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const domain = `localhost:${port}`;
  known = pages(`http://${domain}`);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { domain, origin: `http://${domain}`, requests, close };
}
