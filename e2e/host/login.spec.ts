import { demoAccount, freshDetails, newAccount } from '../harness/accounts.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST, NO_WORKSPACE_YET } from '../harness/quiet-console.ts';
import { markPage } from '../harness/remote-screens.ts';
import { expectShell, fillCreateAccount, fillSignIn, inWorkspace, leaveForProvider, signIn, signUp } from '../harness/sign-in.ts';

test.describe('signing in', () => {
  test('the protected area asks for it and returns to where the visitor was going', async ({ page, agency, workspace }) => {
    await page.goto(inWorkspace('/settings', workspace));
    await expect(page).toHaveURL(/\/login\?returnTo=/);
    await leaveForProvider(page);
    await fillSignIn(page, agency);
    await expect(page).toHaveURL(inWorkspace('/settings', workspace));
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  test('on the sign-in screen itself it goes where the user data decides', async ({ page, stack }) => {
    await signIn(page, demoAccount('user'), '/login');
    await expectShell(page);
    // The landing is Get Started until a remote provides the content research.
    await expect(page).toHaveURL(new RegExp(`^${stack.url}/(content-research|get-started)\\?organisation_id=`));
  });

  test('an account without a workspace is led to creating one', async ({ page, silentConsole }) => {
    silentConsole.allow(NO_WORKSPACE_YET);
    const account = await newAccount();
    await signIn(page, account, '/login');
    await expect(page).toHaveURL(/\/onboarding\/create-organisation/);
  });

  test('a wrong password shows an error that reveals nothing about the account', async ({ page, silentConsole }) => {
    silentConsole.allow(FAILED_REQUEST);
    const account = await newAccount();
    await page.goto('/login');
    await leaveForProvider(page);
    await fillSignIn(page, { ...account, password: 'not the password' });
    await expect(page.getByRole('alert')).toHaveText('The email and password do not match an account. Check both and try again.');
    const forKnown = await page.getByRole('alert').textContent();
    const { email } = freshDetails();
    await markPage(page);
    await fillSignIn(page, { email, password: 'not the password' });
    await expect(page.locator('html'), 'the answer is another page').not.toHaveAttribute('data-marked');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByRole('alert')).toHaveText(forKnown ?? '');
    await fillSignIn(page, account);
    await expect(page).toHaveURL(/\/onboarding\/create-organisation/);
  });

  test('who is signed in leaves the sign-in screen at once', async ({ page, agency, workspace }) => {
    await signIn(page, agency, inWorkspace('/get-started', workspace));
    await page.goto('/login');
    await expectShell(page);
  });

  test('the create-account form says what is wrong with each field and keeps what was typed', async ({ page, silentConsole }) => {
    silentConsole.allow(FAILED_REQUEST);
    await page.goto('/login');
    await leaveForProvider(page);
    await fillCreateAccount(page, { email: 'no address', password: 'short', firstName: 'Rosa', lastName: '' });
    await expect(page.getByText('Enter your last name.')).toBeVisible();
    await expect(page.getByText('Enter an email such as name@example.com.')).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 10 characters/i);
    await expect(page.getByLabel('First name')).toHaveValue('Rosa');
    await expect(page.getByLabel('Password')).toHaveValue('');
  });

  test('a newcomer signs up by the mailed link and goes where they were going; a known address gets the same answer', async ({
    page,
    newVisitor,
    silentConsole,
  }) => {
    silentConsole.allow(NO_WORKSPACE_YET);
    const account = freshDetails();
    await page.goto('/login');
    await leaveForProvider(page);
    await signUp(page, account);
    await expect(page).toHaveURL(/\/onboarding\/create-organisation/);

    const stranger = await newVisitor();
    await stranger.goto('/login');
    await leaveForProvider(stranger);
    await fillCreateAccount(stranger, { ...account, password: 'a password of a stranger' });
    await expect(stranger.getByRole('status')).toContainText(`We have sent a link to ${account.email}; open it to finish.`);
    await stranger.getByRole('button', { name: 'Send the link again' }).click();
    await expect(stranger.getByRole('status')).toContainText('once more');
    await stranger.getByRole('link', { name: 'open it in the demo mailbox' }).click();
    await expect(stranger.getByRole('heading', { name: 'You already have a Canopy account' }).first()).toBeVisible();
    await expect(stranger.getByRole('link', { name: /\/finish\// })).toHaveCount(1);
  });
});
