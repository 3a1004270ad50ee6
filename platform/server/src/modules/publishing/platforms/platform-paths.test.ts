import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ALL_CALLS } from '@canopy/contract/calls';
import type { TestClient } from '../../../testing/index.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';

/** Every path that names a platform, except the one that connects it. */
const CALLS = ALL_CALLS.filter(({ path, name }) => path.includes('{platform}') && name !== 'installPlatform');

let test: PublishingStack;
let client: TestClient;
let organisationId: string;
beforeAll(async () => {
  test = await publishingStack();
  const member = await test.member({ isAdmin: true });
  ({ client } = member);
  organisationId = member.organisation.id;
  await test.connectWordpress(client);
});
afterAll(() => test.close());

const BODIES: Readonly<Record<string, (key: string) => object>> = {
  publishPages: (key) => ({
    pages: [{ key, page_url: 'https://a.example/', title: '', content: 'a', originalContent: '', selectedOrganisationId: organisationId }],
  }),
  publishKeywords: (key) => ({
    pages: [{ key, page: 'https://a.example/', organizationId: organisationId, type: 'short', metafields: [], meta: {} }],
  }),
};

it('knows the calls', () => {
  expect(CALLS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['publishPages', 'fixInternalLinks', 'readSitePage', 'testPlatform']),
  );
});

it.each(CALLS.map((call) => [call.name, call] as const))(
  '%s is refused for a platform that is not the connected one',
  async (name, call) => {
    const input = {
      params: { platform: 'shopify' },
      ...(call.body && { body: BODIES[name]?.(randomUUID()) ?? {} }),
      ...(call.query && { query: { url: 'https://a.example/' } }),
    };
    const answer = await client.call(call, input as never);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'platform-invalid', detail: 'Invalid platform specified.' }]);
  },
);
