import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { demoAccount, newAccount } from '../harness/accounts.ts';
import { call } from '../harness/api.ts';
import { expect, test as base } from '../harness/fixtures.ts';
import { furnishedWorkspace, type Furnished } from '../harness/furnished-workspace.ts';
import { mailedInvitation } from '../harness/provider-flow.ts';
import { FAILED_REQUEST, NO_WORKSPACE_YET } from '../harness/quiet-console.ts';
import { shakePage } from '../harness/shake.ts';
import { inWorkspace, leaveForProvider, open } from '../harness/sign-in.ts';

interface WorkerFixtures {
  readonly furnished: Furnished;
  /** one for all screens: the portal's files are fetched and compiled once */
  readonly shared: BrowserContext;
}

const test = base.extend<{ readonly tab: Page }, WorkerFixtures>({
  furnished: [async ({}, provide) => provide(await furnishedWorkspace()), { scope: 'worker' }],
  shared: [
    async ({ browser, stack }, provide) => {
      const context = await browser.newContext({
        baseURL: stack.url,
        locale: 'en-GB',
        timezoneId: 'UTC',
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      });
      await provide(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  // A fresh tab without stored state: neither a session nor collapsed sections.
  tab: async ({ shared, silentConsole }, provide) => {
    silentConsole.watch(shared);
    const page = await shared.newPage();
    await shakePage(page);
    await provide(page);
    await page.evaluate(() => localStorage.clear());
    await page.close();
  },
});

// Too many for one process: each process takes the next screen.
test.describe.configure({ mode: 'parallel' });

const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
/** Waits until nothing is loading: all skeletons have been replaced by content. */
const settled = async (page: Page) => {
  await expect(page.locator('[aria-busy="true"], [data-loading="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
};

interface Screen {
  readonly path: (workspace: Furnished) => string;
  readonly heading: string | RegExp;
  readonly admin?: boolean;
  /** the part to check: a panel above the screen covers parts of it */
  readonly within?: string;
  /** opens what covers the screen */
  readonly act?: (page: Page) => Promise<void>;
}

const at = (path: string) => () => path;
const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const press = (keys: string) => async (page: Page) => {
  await page.keyboard.press(keys);
  await expect(page.getByRole('dialog')).toBeVisible();
};

const SCREENS: Readonly<Record<string, Screen>> = {
  'Get Started': { path: at('/get-started'), heading: 'Get started' },
  'the profile menu': {
    path: at('/get-started'),
    heading: 'Get started',
    within: 'header',
    act: (page) => page.getByRole('button', { name: /^Profile of / }).click(),
  },
  'the workspace switcher': {
    path: at('/get-started'),
    heading: 'Get started',
    within: 'header',
    act: async (page) => {
      await page.getByRole('button', { name: /^Workspace .*, switch$/ }).click();
      await expect(page.getByRole('list', { name: 'Workspaces' })).toBeVisible();
    },
  },
  'the collapsed sidebar': {
    path: at('/get-started'),
    heading: 'Get started',
    act: (page) => page.getByRole('button', { name: 'Collapse the sidebar' }).click(),
  },
  'the members': { path: at('/account'), heading: 'Users' },
  'all users': { path: at('/users'), heading: 'All users', admin: true },
  'a page for administrators': { path: at('/users'), heading: 'This page is for administrators' },
  'the status': { path: at('/status'), heading: 'Status', admin: true },
  'a remote’s releases': {
    path: at('/status?remote=remote-billing'),
    heading: 'Status',
    admin: true,
    act: (page) => expect(page.getByRole('dialog').getByText('Stable', { exact: true })).toBeVisible(),
  },
  'a new publish token': { path: at('/status'), heading: 'Status', admin: true, act: click('New token') },
  'the parts outlined': {
    path: at('/seo-audit/audit'),
    heading: 'SEO audit',
    admin: true,
    act: async (page) => {
      await page.keyboard.press('Alt+Shift+KeyP');
      await expect(page.getByRole('button', { name: 'Hide the outlines' })).toBeVisible();
    },
  },
  'the settings': { path: at('/settings'), heading: 'Settings' },
  'adding a model server': { path: at('/settings'), heading: 'Settings', admin: true, act: click('Add a server') },
  'deleting a workspace': { path: at('/settings'), heading: 'Settings', act: click('Delete workspace') },
  'Add Workspace': { path: at('/onboarding/create-organisation'), heading: 'Add Workspace' },
  'Add Workspace with messages': {
    path: at('/onboarding/create-organisation'),
    heading: 'Add Workspace',
    act: (page) => page.getByRole('button', { name: 'Create workspace' }).click(),
  },
  'the workspace’s details': { path: at('/onboarding/details'), heading: /^About / },
  'the first crawl': { path: at('/onboarding/sitemap-selection'), heading: 'Your first crawl' },
  'maintenance while all is well': { path: at('/maintenance'), heading: 'Canopy is up and running' },
  personas: { path: at('/personas'), heading: 'Personas' },
  assistants: { path: at('/assistants'), heading: /assistants/i },
  'the connect screen': { path: at('/connect'), heading: 'Nothing to connect here' },
  'the overview, not connected': { path: at('/dashboard/overview'), heading: 'Dashboard' },
  'connecting Search Console': { path: at('/dashboard/overview'), heading: 'Dashboard', act: click('Connect Google Search Console') },
  'the shortcuts': { path: at('/get-started'), heading: 'Get started', act: press('Shift+?') },
  'the palette': { path: at('/get-started'), heading: 'Get started', act: press('Control+k') },
  'the audit': { path: at('/seo-audit/audit'), heading: 'SEO audit' },
  'the audited pages': {
    path: at('/seo-audit/pages'),
    heading: 'Audited pages',
    // Appears once the screen is idle.
    act: (page) => expect(page.getByRole('banner').getByRole('button', { name: 'Refresh' })).toBeVisible(),
  },
  'a page’s drawer': {
    path: ({ pageId }) => `/seo-audit/pages?drawer=${pageId}`,
    heading: 'Audited pages',
    act: (page) => expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible(),
  },
  images: { path: at('/seo-audit/images'), heading: 'Images' },
  'internal links': { path: at('/seo-audit/internal-links'), heading: 'Internal links' },
  'wrong links by template': { path: at('/seo-audit/internal-links?tab=groups'), heading: 'Internal links' },
  'page speed': { path: at('/seo-audit/page-speed'), heading: 'Page speed' },
  'the crawl history': { path: at('/seo-audit/history'), heading: 'Crawl history' },
  'the checks': { path: at('/seo-audit/checks'), heading: 'Checks' },
  'the crawl settings': { path: at('/seo-audit/settings'), heading: 'Crawl settings' },
  'what to fix first': { path: at('/priority'), heading: 'What to fix first' },
  backlinks: { path: at('/backlinks-app'), heading: 'Backlinks' },
  posts: { path: at('/posts'), heading: 'Posts' },
  'a new post': {
    path: at('/posts/new'),
    heading: 'New post',
    act: (page) => expect(page.locator('[contenteditable="true"]')).toBeVisible(),
  },
  'a post': {
    path: ({ postId }) => `/posts/${postId}`,
    heading: 'Edit post',
    act: (page) => expect(page.locator('[contenteditable="true"]')).toBeVisible(),
  },
  categories: { path: at('/categories'), heading: 'Categories' },
  'a new category': { path: at('/categories'), heading: 'Categories', act: click('New category') },
  tags: { path: at('/tags'), heading: 'Tags' },
  integration: { path: at('/platform-integration'), heading: 'Integration' },
  'connecting WordPress': {
    path: at('/platform-integration'),
    heading: 'Integration',
    act: async (page) => {
      await click('Connect WordPress')(page);
      await expect(page.getByRole('dialog').getByLabel('Site URL')).toBeVisible();
    },
  },
  'the subscription': { path: at('/subscription'), heading: 'Subscription' },
  'a plan’s limits': { path: at('/subscription'), heading: 'Subscription', admin: true, act: click(/^Edit the/) },
  'the block editor': {
    path: at('/blocknote-test'),
    heading: 'Block editor',
    act: (page) => expect(page.locator('[contenteditable="true"]')).toBeVisible(),
  },
};

for (const [name, { path, heading: title, admin = false, within, act }] of Object.entries(SCREENS)) {
  test(`${name}: axe finds nothing in light and dark, and it fits on a phone`, async ({ tab, furnished }) => {
    await open(tab, admin ? demoAccount('admin') : furnished.owner, inWorkspace(path(furnished), furnished));
    // Behind a dialog the screen is hidden from screen readers.
    if (!act || !/drawer=|remote=/.test(path(furnished))) await heading(tab, title);
    await settled(tab);
    await act?.(tab);
    await expectAccessible(tab, within);
    await expectNoOverflow(tab);
  });
}

test('signing in, creating an account and a forgotten password: axe finds nothing in light and dark', async ({ page }) => {
  await page.goto('/login');
  await heading(page, 'Sign in to Canopy');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await leaveForProvider(page);
  // Both headings are very similar.
  await expect(page).toHaveURL(/\/oidc\//);
  for (const [link, title] of [
    [null, 'Sign in'],
    ['Create account', 'Create account'],
    ['Sign in instead', 'Sign in'],
    ['Forgotten password?', /password/i],
  ] as const) {
    if (link) await page.getByRole('link', { name: link }).click();
    await heading(page, title);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});

test('maintenance: axe finds nothing in light and dark', async ({ page, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await page.route('**/.well-known/openid-configuration', (route) => route.fulfill({ status: 503 }));
  await page.goto('/maintenance');
  await heading(page, "We'll Be Back Soon");
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('an invitation: axe finds nothing in light and dark', async ({ page, furnished }) => {
  for (const email of [(await newAccount()).email, `somebody-${furnished.id}@guests.example`]) {
    const { link } = await call<{ link: string }>(furnished.owner, 'POST', '/organisation/members/invite/', {
      body: { email, role: 'user' },
      organisationId: furnished.id,
    });
    for (const address of [link, await mailedInvitation(email)]) {
      await page.goto(address);
      await heading(page, `Join ${furnished.name}`);
      await expectAccessible(page);
      await expectNoOverflow(page);
    }
  }
});

test('choosing a sitemap, and the drawer of phones: axe finds nothing in light and dark', async ({
  page,
  agency,
  workspace,
  silentConsole,
}) => {
  silentConsole.allow(NO_WORKSPACE_YET);
  await open(page, agency, inWorkspace('/onboarding/sitemap-selection', workspace));
  await expect(page.getByRole('radio', { name: 'Without a sitemap' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(inWorkspace('/get-started', workspace));
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test('the empty screens: axe finds nothing in light and dark', async ({ page, agency, workspace }) => {
  for (const path of ['/seo-audit/audit', '/seo-audit/pages', '/posts', '/tags']) {
    await open(page, agency, inWorkspace(path, workspace));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    await expectAccessible(page);
  }
});

test('with reduced motion, a screen turns dark at once', async ({ page, furnished }) => {
  await open(page, furnished.owner, inWorkspace('/seo-audit/internal-links', furnished));
  await heading(page, 'Internal links');
  await settled(page);
  // Start watching first: a watcher that starts too late would wait forever.
  await page.evaluate(() => {
    const turned = new Promise<number>((resolve) => {
      const watcher = new MutationObserver(() => {
        watcher.disconnect();
        resolve(document.getAnimations().length);
      });
      watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
    });
    Object.assign(globalThis, { turned });
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => (globalThis as unknown as { turned: Promise<number> }).turned)).toBe(0);
});
