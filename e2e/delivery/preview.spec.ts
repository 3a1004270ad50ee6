import type { Page } from '@playwright/test';
import { demoAccount, type Account } from '../harness/accounts.ts';
import { EDITIONS } from '../harness/billing-variants.ts';
import { expect, test } from '../harness/delivery-fixtures.ts';
import { expectCommand, remoteCommand } from '../harness/remote-command.ts';
import { headingOf } from '../harness/remote-screens.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { publishToken } from '../harness/tokens.ts';
import type { Workspace } from '../harness/workspaces.ts';

/** A visitor opens the subscription screen through a preview link. */
async function follow(page: Page, account: Account, workspace: Workspace, link: string): Promise<void> {
  const preview = new URL(link).searchParams.get('preview') ?? '';
  expect(preview).not.toBe('');
  await open(page, account, `${inWorkspace('/subscription', workspace)}&preview=${encodeURIComponent(preview)}`);
  await expect(headingOf(page, 'remote-billing')).toBeVisible();
}

/** The same link with one character of its token changed. */
function changed(link: string, at: (token: string) => number): string {
  const url = new URL(link);
  const token = url.searchParams.get('preview') ?? '';
  const position = at(token);
  url.searchParams.set('preview', `${token.slice(0, position)}${token[position] === 'A' ? 'B' : 'A'}${token.slice(position + 1)}`);
  return url.href;
}

test('a preview link shows a held release to the person it is for, until it expires; changed anywhere, or for somebody else, it shows nothing', async ({
  page,
  newVisitor,
  agency,
  workspace,
  stack,
  publish,
}) => {
  const { version } = await publish('plain', '--hold');
  const env = { CANOPY_TOKEN: await publishToken('remote-billing') };
  const linkFor = async (hours: string) =>
    JSON.parse(
      await expectCommand(['preview', 'billing', version, '--user', agency.email, '--hours', hours, '--to', stack.url, '--json'], env),
    ) as { url: string; expires: string };
  const brief = await linkFor('0.01');
  const link = (await linkFor('1')).url;
  expect(link.startsWith(stack.url)).toBe(true);

  await follow(page, agency, workspace, link);
  await expect(page.getByText(EDITIONS.plain)).toBeVisible();
  await expect(page.getByText(`Preview: you are seeing Billing ${version} until`)).toBeVisible();
  await expect(page, 'the token does not stay in the address').not.toHaveURL(/preview=/);
  await page.reload();
  await expect(page.getByText(EDITIONS.plain)).toBeVisible();

  for (const at of [() => 3, (token: string) => token.length - 1]) {
    const visitor = await newVisitor();
    await follow(visitor, agency, workspace, changed(link, at));
    await expect(visitor.getByText('This preview link is not valid; it was truncated or changed.')).toBeVisible();
    await expect(visitor.getByText(EDITIONS.plain)).toBeHidden();
    await visitor.context().close();
  }
  const admin = await newVisitor();
  await follow(admin, demoAccount('admin'), workspace, link);
  await expect(admin.getByText('This preview link is for another account.')).toBeVisible();
  await expect(admin.getByText(EDITIONS.plain)).toBeHidden();
  await admin.context().close();

  await expect.poll(() => Date.now(), { timeout: 45_000 }).toBeGreaterThan(Date.parse(brief.expires));
  const late = await newVisitor();
  await follow(late, agency, workspace, brief.url);
  await expect(late.getByText('This preview link has expired.')).toBeVisible();
  await expect(late.getByText(EDITIONS.plain)).toBeHidden();
});

test('a token publishes its own remote through the portal, and no other', async ({ page, agency, workspace, stack, editions, publish }) => {
  void publish;
  const publishWith = async (remote: string) =>
    remoteCommand(['publish', 'billing', '--dir', editions.plain, '--to', stack.url], {
      CANOPY_TOKEN: remote === '' ? '' : await publishToken(remote),
    });
  for (const wrong of ['', 'remote-content']) {
    const { code, text } = await publishWith(wrong);
    expect([code, text], wrong).toEqual([1, expect.stringContaining('CNP-2002')]);
  }
  const { code, text } = await publishWith('remote-billing');
  expect(code, text).toBe(0);
  await open(page, agency, inWorkspace('/subscription', workspace));
  await expect(page.getByText(EDITIONS.plain)).toBeVisible();
});
