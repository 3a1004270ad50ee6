import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A test server for the Chrome UX Report's protocol. */
export interface CruxServer {
  url: string;
  host: string;
  /** the key it accepts */
  key: string;
  /** the requests it received, in order */
  asked: { url?: string; origin?: string; formFactor: string }[];
  close(): Promise<void>;
}

const metric = (p75: number | string) => ({ histogram: [{ start: 0, density: 1 }], percentiles: { p75 } });

/** It has data for front pages and origins, both on phones only. */
export async function serveCrux(key: string): Promise<CruxServer> {
  const serve = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    const answer = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method !== 'POST' || request.url !== '/v1/records:queryRecord') return answer(404, {});
    if (request.headers['x-goog-api-key'] !== crux.key)
      return answer(400, { error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' } });
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = JSON.parse(text) as CruxServer['asked'][number];
    crux.asked.push(body);
    const isKnown = body.formFactor === 'PHONE' && (body.origin !== undefined || new URL(body.url ?? '').pathname === '/');
    if (!isKnown) return answer(404, { error: { code: 404, message: 'chrome ux report data not found', status: 'NOT_FOUND' } });
    answer(200, {
      record: {
        key: body,
        metrics: {
          first_contentful_paint: metric(1500),
          largest_contentful_paint: metric(body.origin === undefined ? 2400 : 3000),
          cumulative_layout_shift: metric('0.05'),
          interaction_to_next_paint: metric(180),
          experimental_time_to_first_byte: metric(700),
          navigation_types: { fractions: { navigate: 1 } },
        },
        collectionPeriod: { firstDate: { year: 2026, month: 10, day: 20 }, lastDate: { year: 2026, month: 11, day: 16 } },
      },
    });
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const crux: CruxServer = {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    key,
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return crux;
}
