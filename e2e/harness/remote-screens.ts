import { expect, type Locator, type Page } from '@playwright/test';
import type { Workspace } from './workspaces.ts';
import { inWorkspace } from './sign-in.ts';

export interface RemoteScreen {
  readonly path: string;
  readonly heading: string;
  /** how the shell calls the remote */
  readonly title: string;
}

/** A way to each remote that a visitor has, and the heading of the screen behind it. */
export const REMOTE_SCREENS: Readonly<Record<string, RemoteScreen>> = {
  'remote-analytics': { path: '/dashboard/overview', heading: 'Dashboard', title: 'Analytics' },
  'remote-billing': { path: '/subscription', heading: 'Subscription', title: 'Billing' },
  'remote-content': { path: '/posts', heading: 'Posts', title: 'Content' },
  'remote-publishing': { path: '/platform-integration', heading: 'Integration', title: 'Publishing' },
  'remote-seo-audit': { path: '/seo-audit/audit', heading: 'SEO audit', title: 'SEO audit' },
  'remote-tools': { path: '/blocknote-test', heading: 'Block editor', title: 'Tools' },
};

export function screenOf(remote: string): RemoteScreen {
  const screen = REMOTE_SCREENS[remote];
  if (!screen) throw new Error(`The tests know no screen of ${remote}.`);
  return screen;
}

/** Goes to a path inside the page, as a click would, without loading it anew. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Goes to a remote's screen inside the page. */
export const goToRemote = (page: Page, remote: string, workspace: Workspace): Promise<void> =>
  goInside(page, inWorkspace(screenOf(remote).path, workspace));

export const headingOf = (page: Page, remote: string): Locator =>
  page.getByRole('heading', { level: 1, name: screenOf(remote).heading, exact: true });

/** What stands in a remote's area while it cannot be loaded. */
export const failureCard = (page: Page, remote: string): Locator =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: `${screenOf(remote).title} could not be loaded` });

/** Opens every remote but the given ones, one after the other: each shows its screen. */
export async function expectOthersUsable(page: Page, workspace: Workspace, ...except: readonly string[]): Promise<void> {
  for (const remote of Object.keys(REMOTE_SCREENS).filter((name) => !except.includes(name))) {
    await goToRemote(page, remote, workspace);
    await expect(headingOf(page, remote), remote).toBeVisible();
  }
}

/** Leaves a mark that a reload would wipe. */
export const markPage = (page: Page): Promise<void> => page.evaluate(() => void (document.documentElement.dataset['marked'] = 'yes'));
export const expectSamePage = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-marked', 'yes');
