import type { Browser, BrowserContext } from '@playwright/test';

/** What a tab stores after signing in; enough to sign in a fresh tab. */
export type SignedIn = Readonly<Record<string, string>>;

/** The tab's own id: another tab with the same one would count as its copy and be signed out. */
const TAB_KEY = 'canopy.tab';

/** Signs in through the UI. */
export async function signIn(browser: Browser, url: string, { email, password }: { email: string; password: string }): Promise<SignedIn> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    return await page.evaluate((tab) => Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => key !== tab)), TAB_KEY);
  } finally {
    await context.close();
  }
}

/** A browser profile with empty caches, signed in as that visitor. */
export async function freshVisitor(browser: Browser, url: string, session: SignedIn): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const stored = { origin: new URL(url).origin, session };
  await context.addInitScript(({ origin, session: items }) => {
    if (location.origin !== origin || sessionStorage.length > 0) return;
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
  }, stored);
  return context;
}
