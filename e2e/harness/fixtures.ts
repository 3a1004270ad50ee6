import { test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { newAccount, type Account } from './accounts.ts';
import { serveKnownSite } from './known-site.ts';
import { quietConsole, type QuietConsole } from './quiet-console.ts';
import { shake } from './shake.ts';
import type { Site } from './site.ts';
import { stackControl, type StackControl } from './stack-control.ts';
import { stackFacts, type StackFacts } from './stack-facts.ts';
import { newWorkspace, type Workspace } from './workspaces.ts';

/** Each account may create thirty workspaces a minute; the tests are faster than that. */
const AGENCIES = 3;
/** Tests after which each is replaced by a new one: an agency without a paid plan may have fifty workspaces, and a test creates a few. */
const TESTS_PER_AGENCY = 15;

interface TestFixtures {
  /** an account that may add any domain and manages its workspaces; shared with other tests, each in its own workspaces */
  readonly agency: Account;
  /** Fails the test if the console of any of its pages logs something; see `QuietConsole.allow`. */
  readonly silentConsole: QuietConsole;
  /** another visitor: a page in its own browser context */
  readonly newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** the small site whose contents are known */
  readonly site: Site;
  /** one of the agency's workspaces, for this test alone; nobody serves its domain */
  readonly workspace: Workspace;
}

interface WorkerFixtures {
  readonly stack: StackFacts;
  readonly control: StackControl;
  /** hands out the agencies in turn, and new ones before they have all their workspaces */
  readonly nextAgency: () => Promise<Account>;
}

/** Accounts are created on first use. */
function agenciesInTurn(): () => Promise<Account> {
  const made: Promise<Account>[] = [];
  let turn = 0;
  return () => {
    if (turn === AGENCIES * TESTS_PER_AGENCY) {
      made.length = 0;
      turn = 0;
    }
    const index = turn++ % AGENCIES;
    return (made[index] ??= newAccount({ agency: true }));
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [async ({}, provide) => provide(stackFacts()), { scope: 'worker' }],
  control: [
    async ({}, provide) => {
      const control = stackControl();
      await provide(control);
      await control.restore();
    },
    { scope: 'worker' },
  ],
  nextAgency: [async ({}, provide) => provide(agenciesInTurn()), { scope: 'worker' }],
  agency: async ({ nextAgency }, provide) => provide(await nextAgency()),
  baseURL: async ({ stack }, provide) => provide(stack.url),
  context: async ({ context }, provide) => {
    await shake(context);
    await provide(context);
  },
  silentConsole: [
    async ({ context, control }, provide) => {
      const console = quietConsole();
      console.watch(context);
      await provide(console);
      // Mocked responses may still be requested, or held back, while their pages close.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await control.restore();
      console.check();
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, contextOptions, silentConsole, baseURL }, provide) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        locale: 'en-GB',
        timezoneId: 'UTC',
        viewport: { width: 1280, height: 800 },
        ...options,
      });
      contexts.push(context);
      silentConsole.watch(context);
      await shake(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  site: async ({}, provide) => {
    const site = await serveKnownSite();
    await provide(site);
    await site.close();
  },
  workspace: async ({ agency }, provide) => provide(await newWorkspace(agency)),
});

export { expect } from '@playwright/test';
