import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { organisationModule } from './index.ts';

let site: Server;
let stack: TestStack;
let client: TestClient;
beforeAll(async () => {
  site = createServer((_request, response) => response.end('User-agent: *\r\nSITEMAP : https://cdn.example/fern/sitemap.xml\r\n'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const domain = `localhost:${(site.address() as AddressInfo).port}`;
  const outgoing = createOutgoing({ allowHosts: [domain], userAgent: 'CanopyTest' });
  stack = await testStack({ modules: [organisationModule], worker: false, deps: { outgoing } });
  const user = await stack.createUser();
  client = stack.asUser(user, await stack.createOrganisation({ domain, members: [user] }));
});
afterAll(async () => {
  await stack.close();
  await new Promise((resolve) => site.close(resolve));
});

it.each([
  ['http://localhost/sitemap.xml', 200],
  ['http://www.localhost/sitemap.xml', 200],
  ['https://shop.localhost/sitemap.xml', 200],
  ['https://cdn.example/another.xml', 200],
  ['https://elsewhere.example/sitemap.xml', 400],
  ['https://notlocalhost/sitemap.xml', 400],
  ['https://localhost.evil.example/sitemap.xml', 400],
])('%s answers %s', async (url, status) => {
  const answer = await client.patch('/api/organisation/', { sitemap_url: url });
  expect(answer.status).toBe(status);
  if (status === 400) expect(answer.body).toMatchObject({ errors: [{ field: 'body.sitemap_url' }] });
});
