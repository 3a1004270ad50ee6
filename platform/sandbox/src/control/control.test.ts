import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { basic, postJson, testSandbox, type TestSandbox } from '../test-sandbox.ts';
import { demoCredentials } from '../wordpress/seed-users.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const plant = (fault: object) => postJson(`${sandbox.url}/__sandbox/faults`, fault);
const status = async (path: string) => (await fetch(`${sandbox.url}${path}`)).status;

describe('faults', () => {
  it('answer with the status as often as ordered, under their path only', async () => {
    await plant({ path: '/guides/', status: 503, times: 2, headers: { 'retry-after': '1' } });
    expect([await status('/guides/'), await status('/about/'), await status('/guides/no-dig-beds/'), await status('/guides/')]).toEqual([
      503, 200, 503, 200,
    ]);
  });

  it('cut the connection, or never answer', async () => {
    await plant({ path: '/about/', close: true, times: 1 });
    await expect(fetch(`${sandbox.url}/about/`)).rejects.toThrow();
    await plant({ path: '/about/', hang: true, times: 1 });
    await expect(fetch(`${sandbox.url}/about/`, { signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout/i);
    expect(await status('/about/')).toBe(200);
  });

  it('stay until they are cleared, and say what was wrong with an order', async () => {
    await plant({ path: '/', status: 500 });
    expect([await status('/'), await status('/wp-json/')]).toEqual([500, 500]);
    await fetch(`${sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    expect(await status('/')).toBe(200);
    const refused = await plant({ path: '/', status: 500, hang: true });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { error: 'body: Give exactly one of status, hang, close, lose and published.' },
    ]);
  });
});

describe('state', () => {
  it('survives a restart and goes back to the seed on reset', async () => {
    const first = await testSandbox();
    const headers = { authorization: basic(demoCredentials) };
    await postJson(`${first.url}/wp-json/wp/v2/pages`, { title: 'Kept', status: 'publish' }, headers);
    const second = await testSandbox({ dataDir: first.dataDir });
    expect((await fetch(`${second.url}/kept/`)).status).toBe(200);
    await postJson(`${second.url}/__sandbox/reset`, {});
    expect((await fetch(`${second.url}/kept/`)).status).toBe(404);
    await second.close();
    await first.close();
  });
});
