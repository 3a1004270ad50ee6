import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { until } from '../../../testing/index.ts';
import { Prober } from './probe.ts';

const held: ServerResponse[] = [];
const server = createServer((_request, response) => void held.push(response));
let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('asks four addresses at a time, however many a page names', async () => {
  const prober = new Prober(createOutgoing({ allowHosts: [host], userAgent: 'CanopyTest' }), AbortSignal.timeout(120_000));
  const asked = Promise.all(Array.from({ length: 12 }, (_, index) => prober.ask(`http://${host}/${index}`)));
  const underWay: number[] = [];
  for (let answered = 0; answered < 12;) {
    await until(() => held.length >= 4, 'four requests to be under way');
    underWay.push(held.length);
    for (const response of held.splice(0)) {
      response.end('here');
      answered += 1;
    }
  }
  expect(underWay).toEqual([4, 4, 4]);
  expect((await asked).map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'live'));
});
