import type { Browser, BrowserContext } from '@playwright/test';

/** What a tab has stored after a sign-in; enough for a fresh tab to be signed in. */
export type SignedIn = Readonly<Record<string, string>>;

/** A tab's own name: another tab that carried it would count as its copy and be signed out. */
const TAB_KEY = 'canopy.tab';

/** Signs in as people do. */
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

/** A browser profile with empty caches in which that visitor is signed in. */
export async function freshVisitor(browser: Browser, url: string, session: SignedIn): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const stored = { origin: new URL(url).origin, session };
  await context.addInitScript(({ origin, session: items }) => {
    if (location.origin !== origin || sessionStorage.length > 0) return;
    for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
  }, stored);
  return context;
}
