import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { basic, testSandbox, type TestSandbox } from '../test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const APP_ID = '0b1c1b1e-3f3e-4a55-9f0e-4a8f2f0a7c11';
const page = () => `${sandbox.url}/wp-admin/authorize-application.php`;
const decide = (fields: Record<string, string>) =>
  fetch(page(), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ app_name: 'Tester', app_id: APP_ID, user_login: 'demo-editor', ...fields }),
  });

describe('the authorize page', () => {
  it('names the application and refuses an id that is no UUID', async () => {
    const shown = await fetch(`${page()}?app_name=%3Cb%3ETester&app_id=${APP_ID}&success_url=http://localhost:1/back`);
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('&lt;b&gt;Tester')]);
    expect((await fetch(`${page()}?app_name=Tester&app_id=7`)).status).toBe(400);
    expect((await fetch(`${page()}?app_name=Tester&success_url=javascript:alert(1)`)).status).toBe(400);
  });

  it('gives a password that works until it is revoked, once for each name', async () => {
    const approved = await decide({ decision: 'approve', success_url: 'http://localhost:1/back?state=s1' });
    const back = new URL(approved.headers.get('location') ?? '');
    expect(approved.status).toBe(302);
    expect([back.searchParams.get('state'), back.searchParams.get('site_url'), back.searchParams.get('user_login')]).toEqual([
      's1',
      sandbox.url,
      'demo-editor',
    ]);
    const headers = { authorization: basic({ username: 'demo-editor', applicationPassword: back.searchParams.get('password') ?? '' }) };

    const again = await decide({ decision: 'approve', success_url: 'http://localhost:1/back' });
    expect([again.status, await again.text()]).toEqual([200, expect.stringContaining('should be unique')]);

    const own = `${sandbox.url}/wp-json/wp/v2/users/me/application-passwords`;
    const introspected = (await (await fetch(`${own}/introspect`, { headers })).json()) as { uuid: string };
    expect(introspected).toMatchObject({ name: 'Tester', app_id: APP_ID, last_ip: '127.0.0.1' });
    const revoked = await fetch(`${own}/${introspected.uuid}`, { method: 'DELETE', headers });
    expect(await revoked.json()).toMatchObject({ deleted: true });
    expect((await fetch(`${own}/introspect`, { headers })).status).toBe(401);
  });

  it('sends a rejection back', async () => {
    const rejected = await decide({ decision: 'reject', success_url: 'http://localhost:1/back' });
    expect(rejected.headers.get('location')).toBe('http://localhost:1/back?success=false');
    const named = await decide({ decision: 'reject', reject_url: 'http://localhost:1/no' });
    expect(named.headers.get('location')).toBe('http://localhost:1/no');
  });
});
