// How much each screen of the portal moves while it loads with slow answers, on a phone and on a desktop.
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { StartError } from '../scripts/start/say.ts';
import { shiftOf, type Shift } from './layout/shift-of.ts';
import { importDemo } from './portal/import-demo.ts';
import { atMost } from './report/figures.ts';
import { openReport } from './report/open-report.ts';
import { routesOf } from './shell/remotes-of-page.ts';
import { freshVisitor, signIn, type SignedIn } from './shell/sign-in.ts';
import { withPage } from './shell/visits.ts';
import { openChromium } from './stack/chromium.ts';
import { cleanedUp } from './stack/cleaned-up.ts';
import { openPortalStack } from './stack/portal-stack.ts';

export const summary =
  'how much each screen moves while it loads with slow answers (CLS ≤ 0.02 at 390 and 1440 px); --portal <url> of a running demo, --only <part of a path>';
/** Builds the portal, which takes minutes, so there is no small size. */
export const small = null;

const MOST = 0.02;
const WIDTHS = [390, 1440];
/** Screens of the host for signed-in users; those of remotes are in their manifests. */
const HOST = [
  '/get-started',
  '/account',
  '/users',
  '/status',
  '/settings',
  '/connect',
  '/maintenance',
  '/onboarding/create-organisation',
  '/onboarding/details',
  '/onboarding/sitemap-selection',
];
/** A sign-in lasts ten minutes. */
const SCREENS_A_SIGN_IN = 15;
const DEMO = { email: 'admin@canopy.example', password: 'fernhill-garden-demo' };

interface Portal {
  readonly url: string;
  readonly browser: Browser;
  readonly signIn: () => Promise<SignedIn>;
}

async function screensOf({ browser, url, signIn: enter }: Portal): Promise<string[]> {
  const session = await enter();
  const paths = await withPage({ browser, url, session }, async (page) => {
    await page.goto(`${url}/get-started`);
    return routesOf(page);
  });
  return [...HOST, ...paths];
}

async function measureAt({ browser, url, signIn: enter }: Portal, width: number, screens: readonly string[]): Promise<Map<string, Shift>> {
  const found = new Map<string, Shift>();
  for (let from = 0; from < screens.length; from += SCREENS_A_SIGN_IN) {
    const context = await freshVisitor(browser, url, await enter());
    for (const path of screens.slice(from, from + SCREENS_A_SIGN_IN)) found.set(path, await shiftOf(context, url + path, width));
    await context.close();
  }
  return found;
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { portal: { type: 'string' }, only: { type: 'string', default: '' }, write: { type: 'boolean', default: false } },
  });
  const report = openReport('layout-shift', options);
  await cleanedUp(async (leftovers) => {
    const browser = await openChromium();
    leftovers.add(() => browser.close());
    const stack = values.portal ? { federated: values.portal, ...DEMO } : await openPortalStack(leftovers, { monolith: false });
    const portal: Portal = { browser, url: stack.federated, signIn: () => signIn(browser, stack.federated, stack) };
    if (!values.portal) await importDemo({ browser, url: portal.url, session: await portal.signIn() });
    const screens = (await screensOf(portal)).filter((path) => path.includes(values.only));
    if (screens.length === 0) throw new StartError(`no screen has "${values.only}" in its path.`);
    for (const width of WIDTHS) {
      const found = await measureAt(portal, width, screens);
      report.add(
        `Layout shift at ${width} px, every answer after 0.7 to 1.3 s`,
        [...found].map(([path, { score }]) => atMost(path, score, MOST, (value) => value.toFixed(3))),
      );
      for (const [path, { score, moved }] of found)
        if (score > MOST) process.stdout.write(`  ${path}\n${moved.map((line) => `    ${line}\n`).join('')}`);
    }
    if (values.write) report.write();
  });
}
