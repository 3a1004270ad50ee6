import type { Page } from '@playwright/test';
import { freshDetails, newAccount } from '../harness/accounts.ts';
import { accessTokenOf, ask, call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { mailedInvitation } from '../harness/provider-flow.ts';
import { expectShell, inWorkspace, leaveForProvider, open } from '../harness/sign-in.ts';
import { newWorkspace } from '../harness/workspaces.ts';

/** The form's own field; the profile has one of the same name. */
const inviteField = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Invite', exact: true }) })
    .getByLabel('E-mail address');

test('somebody is invited, joins with a new account, gets a role, and is removed', async ({
  page,
  agency,
  workspace,
  newVisitor,
  silentConsole,
}) => {
  silentConsole.allow(FAILED_REQUEST);
  const guest = freshDetails('guests.example');
  await open(page, agency, inWorkspace('/account', workspace));
  await inviteField(page).fill(guest.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const sent = page.getByRole('status').filter({ hasText: `Invited ${guest.email}` });
  await expect(sent).toBeVisible();
  const shown = (await sent.locator('code').textContent()) ?? '';
  await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText(guest.email);

  const other = await newVisitor();
  await test.step('the link that can be passed on joins nobody, and has the mail sent again', async () => {
    await other.goto(shown);
    await expect(other.getByText('This invitation is for')).toContainText(guest.email);
    await other.getByRole('button', { name: 'Send the mail again' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Look into your mail' })).toBeVisible();
  });

  const link = await mailedInvitation(guest.email);
  await test.step('the invited person joins', async () => {
    await other.goto(link);
    await expect(other.getByRole('heading', { level: 1, name: `Join ${workspace.name}` })).toBeVisible();
    await other.getByLabel('First name').fill(guest.firstName);
    await other.getByLabel('Last name').fill(guest.lastName);
    await other.getByLabel('Password').fill(guest.password);
    await other.getByRole('button', { name: 'Create account and join' }).click();
    // The provider still has their session; only the portal's own screen asks once.
    await leaveForProvider(other);
    await expectShell(other);
    await expect(other).toHaveURL((url) => url.searchParams.get('organisation_id') === workspace.id);
    await other.goto(inWorkspace('/account', workspace));
    await expect(other.getByRole('table', { name: 'Members' })).toContainText(agency.email);
    await expect(other.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
  });

  await test.step('the link is worth nothing a second time', async () => {
    const third = await newVisitor();
    await third.goto(link);
    await expect(third.getByRole('heading', { level: 1, name: 'Invitation used' })).toBeVisible();
  });

  await test.step('the role is changed', async () => {
    await page.reload();
    const member = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: guest.email });
    await member.getByRole('combobox').selectOption('agency');
    await expect(page.getByText('The role was changed')).toBeVisible();
    await other.reload();
    await expect(other.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
  });

  await test.step('access ends with the removal', async () => {
    await page.getByRole('button', { name: `Remove ${guest.firstName} ${guest.lastName}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Remove member' }).click();
    await expect(page.getByRole('table', { name: 'Members' })).not.toContainText(guest.email);
    const token = await accessTokenOf(guest);
    expect((await ask('GET', `/organisation/members/?organisation_id=${workspace.id}`, { token })).status).toBe(403);
    await other.reload();
    await expect(other).toHaveURL(/\/onboarding\/create-organisation/);
  });

  await test.step('the audit log tells all of it', async () => {
    await page.reload();
    const log = page.getByRole('table', { name: 'Audit log' });
    for (const action of ['Invited a member', 'Accepted an invitation', 'Changed a role', 'Removed a member'])
      await expect(log.getByText(action).first()).toBeVisible();
  });
});

test('who has an account joins with its password', async ({ agency, workspace, newVisitor, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const guest = await newAccount();
  await call(agency, 'POST', '/organisation/members/invite/', {
    body: { email: guest.email, role: 'user' },
    organisationId: workspace.id,
  });
  const page = await newVisitor();
  await page.goto(await mailedInvitation(guest.email));
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in and join' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is not the password of your account. Try again.');
  await page.getByLabel('Password').fill(guest.password);
  await page.getByRole('button', { name: 'Sign in and join' }).click();
  await leaveForProvider(page);
  await expectShell(page);
  await expect(page).toHaveURL((url) => url.searchParams.get('organisation_id') === workspace.id);
});

test('a revoked invitation does not work', async ({ page, agency, workspace, newVisitor, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const { email } = freshDetails('guests.example');
  const { link } = await call<{ link: string }>(agency, 'POST', '/organisation/members/invite/', {
    body: { email, role: 'user' },
    organisationId: workspace.id,
  });
  await open(page, agency, inWorkspace('/account', workspace));
  await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
  await expect(page.getByText('The invitation was revoked')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Open invitations' })).toHaveCount(0);
  const other = await newVisitor();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: 'No such invitation' })).toBeVisible();
});

test('the form says what is wrong, beside the field', async ({ page, agency, workspace, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await open(page, agency, inWorkspace('/account', workspace));
  const email = inviteField(page);
  await email.fill('no address');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(email).toHaveAccessibleDescription('Please enter a valid e-mail address');
  await email.fill(agency.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(email).toHaveAccessibleDescription(/already a member/);
});

test('the last manager keeps the role', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/account', workspace));
  const own = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: agency.email });
  await expect(own).toContainText('(you)');
  await expect(own.getByRole('combobox')).toHaveCount(0);
  await expect(own.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});

test('the own name is changed', async ({ page }) => {
  const account = await newAccount();
  const own = await newWorkspace(account);
  await open(page, account, inWorkspace('/account', own));
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  await page.getByLabel('First name').fill('Rosalind');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Profile of Rosalind Linde' })).toBeVisible();
});
