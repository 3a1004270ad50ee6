import { expect, type Locator, type Page } from '@playwright/test';
import type { Workspace } from './workspaces.ts';
import { inWorkspace } from './sign-in.ts';

export interface RemoteScreen {
  readonly path: string;
  readonly heading: string;
  /** the remote's name in the shell */
  readonly title: string;
}

/** A path into each remote for visitors, and the heading of the screen behind it. */
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

/** Navigates to a path within the page, as a click would, without reloading it. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Navigates to a remote's screen within the page. */
export const goToRemote = (page: Page, remote: string, workspace: Workspace): Promise<void> =>
  goInside(page, inWorkspace(screenOf(remote).path, workspace));

export const headingOf = (page: Page, remote: string): Locator =>
  page.getByRole('heading', { level: 1, name: screenOf(remote).heading, exact: true });

/** What a remote's area shows while it cannot be loaded. */
export const failureCard = (page: Page, remote: string): Locator =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: `${screenOf(remote).title} could not be loaded` });

/** Opens every remote except the given ones in turn and expects each to show its screen. */
export async function expectOthersUsable(page: Page, workspace: Workspace, ...except: readonly string[]): Promise<void> {
  for (const remote of Object.keys(REMOTE_SCREENS).filter((name) => !except.includes(name))) {
    await goToRemote(page, remote, workspace);
    await expect(headingOf(page, remote), remote).toBeVisible();
  }
}

/** Leaves a mark that a reload would wipe. */
export const markPage = (page: Page): Promise<void> => page.evaluate(() => void (document.documentElement.dataset['marked'] = 'yes'));
export const expectSamePage = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-marked', 'yes');
