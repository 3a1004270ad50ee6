import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rewriteText, TEXT_ACTIONS } from '@canopy/contract/content';
import { SANDBOX_KEY, startSandbox, type Sandbox } from '@canopy/sandbox';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { textActionModule } from './index.ts';

let sandbox: Sandbox;
let folder: string;
let stack: TestStack;
let client: TestClient;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'text-actions-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  stack = await testStack({
    modules: [textActionModule],
    worker: false,
    config: {
      sandboxUrl: sandbox.url,
      llm: {
        keys: {},
        server: { url: `${sandbox.url}/llm/v1`, key: SANDBOX_KEY, name: 'Sandbox', models: ['sandbox-writer'] },
        monthlyBudgetUsd: 10,
      },
    },
  });
  const user = await stack.createUser();
  client = stack.asUser(user, await stack.createOrganisation({ members: [user] }));
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

it.each(TEXT_ACTIONS)('%s answers with plain words', async (action) => {
  const body = { action, text: 'Water the raised bed daily.', context: '', title: 'Beds', key: randomUUID() };
  const answer = await client.call(rewriteText, { body });
  expect(answer.status).toBe(200);
  expect(answer.body.text).not.toMatch(/[<>\n]/);
  expect(answer.body.text).not.toBe('');
  expect((await client.call(rewriteText, { body })).body.text).toBe(answer.body.text);
});
