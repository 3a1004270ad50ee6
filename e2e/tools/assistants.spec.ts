import { expectAccessible } from '../harness/accessibility.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('a token is made by keyboard, opens the API until it is revoked, and the address for assistants says where to sign in', async ({
  page,
  agency,
  workspace,
  request,
}) => {
  await open(page, agency, inWorkspace('/assistants', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Assistants' })).toBeVisible();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New token' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New personal access token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Weekly report');
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  const secret = dialog.getByText(/^cpat_/);
  await expect(secret).toBeVisible();
  await expectAccessible(page);
  const headers = { authorization: `Bearer ${(await secret.textContent()) ?? ''}` };
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Weekly report')).toBeVisible();
  expect((await request.get('/api/posts/', { headers })).status()).toBe(200);

  await page.getByRole('button', { name: 'Revoke Weekly report' }).click();
  await page.getByRole('dialog', { name: 'Revoke Weekly report?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect((await request.get('/api/posts/', { headers })).status()).toBe(401);

  const unsigned = await request.post('/mcp', { data: { jsonrpc: '2.0', id: 1, method: 'tools/list' } });
  expect(unsigned.status()).toBe(401);
  expect(unsigned.headers()['www-authenticate']).toContain('/.well-known/oauth-protected-resource/mcp');
});
