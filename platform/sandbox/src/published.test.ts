import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { publishedError, publishedErrors, publishedVendors } from './published.ts';
import { postJson, testSandbox } from './test-sandbox.ts';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));

it('has nothing without a source, and says so', () => {
  expect(publishedVendors()).toContain('stripe');
  for (const vendor of publishedVendors())
    for (const { source } of Object.values(publishedErrors(vendor))) expect(source).toMatch(/^(?:https:\/\/[\w.-]+\.\w+\/|npm:\S+@\d)/);
  expect(() => publishedError('stripe/made_up')).toThrow('the sandbox may not invent an answer');
  expect(() => publishedError('stripe/resource_missing')).toThrow('needs a value for what');
});

it('replays an answer on demand, and refuses one that is none', async () => {
  const sandbox = await testSandbox();
  try {
    const order = (published: string) => postJson(`${sandbox.url}/__sandbox/faults`, { path: '/v1/', published, times: 1 });
    expect((await order('stripe/made_up')).status).toBe(400);
    expect((await order('stripe/lock_timeout')).status).toBe(200);
    const answer = await fetch(`${sandbox.url}/v1/customers/x`);
    expect([answer.status, await answer.json()]).toEqual([429, publishedError('stripe/lock_timeout').body]);
  } finally {
    await sandbox.close();
  }
});

/** The folders that stand in for services of whom refusals are published. */
describe.each(['stripe', 'llm', 'keyword-data'])('the stand-in in %s', (standIn) => {
  it('refuses with published answers alone', () => {
    const folder = path.join(SOURCES, standIn);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file),
    );
    const invented = files.filter((file) => /throw new (?:\w*Error)\(\s*\d{3}/.test(readFileSync(path.join(folder, file), 'utf8')));
    expect(invented).toEqual([]);
  });
});
