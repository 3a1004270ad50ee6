import type { AutomationStep, StepTarget } from '@canopy/contract/tools';
import type { Locator } from 'playwright-core';
import { readElementFacts, elementFacts, type ElementFacts } from './element-facts.ts';
import { countVisible, findTarget, nameOf, type Purpose } from './find-target.ts';
import type { OpenBrowser } from './open-browser.ts';
import type { Secrets } from './sign-in.ts';
import { StepFailure } from './step-failure.ts';
import { atRest, until } from './wait.ts';

export interface Performing {
  browser: OpenBrowser;
  secrets: Secrets;
  /** the target URL: the base for relative URLs */
  base: string;
  /** only pages of the target's origin may be opened */
  sameOriginOnly: boolean;
  patience: Patience;
}

/** Timeouts, ms. */
export interface Patience {
  /** for a step's target, and for acting on it */
  step: number;
  /** for page loads, and for explicit waits */
  load: number;
}

/** The result of a step. */
export interface Performed {
  /** of the step's target element */
  facts: ElementFacts | null;
}

export const PATIENCE: Patience = { step: 8_000, load: 25_000 };

const NOTHING: Performed = { facts: null };

/** The target element of a step, and what it is searched for as; null: none. */
export function targetOf(step: AutomationStep): { target: StepTarget; purpose: Purpose } | null {
  switch (step.kind) {
    case 'click':
    case 'hover':
    case 'scroll':
      return { target: step.target, purpose: step.kind === 'click' ? 'click' : 'any' };
    case 'type':
    case 'type-secret':
    case 'clear':
    case 'select':
    case 'field-value':
      return { target: step.target, purpose: 'field' };
    case 'check':
      return { target: step.target, purpose: 'checkbox' };
    case 'state':
      return { target: step.target, purpose: 'any' };
    case 'press':
      return step.target && { target: step.target, purpose: 'field' };
    case 'open':
    case 'sign-in':
    case 'back':
    case 'reload':
    case 'wait':
    case 'wait-for':
    case 'see':
    case 'see-count':
    case 'url':
    case 'title':
      return null;
  }
}

/** Performs one step. @throws StepFailure if it cannot be done or does not hold; the driver's own errors */
export async function perform(step: AutomationStep, performing: Performing): Promise<Performed> {
  const limit = performance.now() + performing.patience.step;
  const about = targetOf(step);
  if (!about) {
    await performOnPage(step, performing, limit);
    return NOTHING;
  }
  if (step.kind === 'type-secret') {
    await performing.secrets.type(step.target, step.secret, limit);
    return NOTHING;
  }
  const found = await findTarget(performing.browser.page(), about.target, about.purpose, limit);
  const facts = await factsOf(found);
  await performOnElement(step, found, performing, limit);
  return { facts };
}

/** The facts about an element; null if the page returns nothing sensible. */
export async function factsOf(found: Locator): Promise<ElementFacts | null> {
  const read = await found.evaluate(readElementFacts, undefined, { timeout: 2_000 }).catch(() => null);
  return elementFacts.safeParse(read).data ?? null;
}

async function performOnPage(
  step: AutomationStep,
  { browser, secrets, base, sameOriginOnly, patience }: Performing,
  limit: number,
): Promise<void> {
  const page = browser.page();
  switch (step.kind) {
    case 'open':
      return open(browser, addressOf(step.url, base, sameOriginOnly), patience.load);
    case 'sign-in':
      return secrets.signIn(performance.now() + patience.load);
    case 'back':
      if ((await page.goBack({ timeout: patience.load, waitUntil: 'load' })) === null)
        throw new StepFailure('There is no page to go back to.');
      return;
    case 'reload':
      await page.reload({ timeout: patience.load, waitUntil: 'load' });
      return;
    case 'wait':
      // The step itself: a person specified how many seconds to wait; the run's own deadline applies.
      return void (await page.waitForTimeout(step.seconds * 1_000));
    case 'wait-for':
      return until(
        async () => (await countVisible(browser.page(), step.text, null, null)) > 0,
        performance.now() + patience.load,
        `“${step.text}” did not show within ${patience.load / 1_000} seconds.`,
      );
    case 'press':
      return page.keyboard.press(step.key);
    case 'see':
      return step.not ? notSee(step, browser, limit) : see(step, browser, limit);
    case 'see-count': {
      let count = 0;
      await atRest(browser);
      return until(
        async () => (count = await countVisible(browser.page(), step.text, step.role, null)) === step.count,
        limit,
        () => `“${step.text}” is visible ${count} times, not ${step.count} times.`,
      );
    }
    case 'url':
      return until(
        async () => isAddress(browser.page().url(), step),
        limit,
        () => `The URL is ${browser.page().url()}.`,
      );
    case 'title': {
      let title = '';
      return until(
        async () => (title = await browser.page().title()) === step.text || (!step.whole && title.includes(step.text)),
        limit,
        () => `The title is “${title}”.`,
      );
    }
    default:
      throw new Error(`a step of the kind ${step.kind} has an element`);
  }
}

async function performOnElement(step: AutomationStep, found: Locator, { browser }: Performing, limit: number): Promise<void> {
  const timeout = Math.max(500, limit - performance.now());
  switch (step.kind) {
    case 'click':
      return step.times === 2 ? found.dblclick({ timeout }) : found.click({ timeout });
    case 'hover':
      return found.hover({ timeout });
    case 'scroll':
      return found.scrollIntoViewIfNeeded({ timeout });
    case 'type':
      return found.fill(step.text, { timeout });
    case 'clear':
      return found.fill('', { timeout });
    case 'check':
      return found.setChecked(step.on, { timeout });
    case 'press':
      return found.press(step.key, { timeout });
    case 'select':
      return select(found, step.option, browser, limit);
    case 'field-value': {
      let value = '';
      return until(
        async () => (value = await valueOf(found)) === step.value,
        limit,
        () => `${nameOf(step.target)} is “${value}”.`,
      );
    }
    case 'state':
      return until(
        async () => {
          if (step.state === 'disabled' || step.state === 'enabled')
            return (await found.isEnabled({ timeout: 1_000 })) === (step.state === 'enabled');
          return (await found.isChecked({ timeout: 1_000 })) === (step.state === 'checked');
        },
        limit,
        `${nameOf(step.target)} is not ${step.state}.`,
      );
    default:
      throw new Error(`a step of the kind ${step.kind} has no element`);
  }
}

/** The value of a field; for a list, the label of the chosen option. */
const valueOf = (found: Locator): Promise<string> =>
  found.evaluate((element) => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label ?? '';
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
    return element.textContent?.trim() ?? '';
  });

async function select(found: Locator, option: string, browser: OpenBrowser, limit: number): Promise<void> {
  const timeout = Math.max(500, limit - performance.now());
  if (await found.evaluate((element) => element instanceof HTMLSelectElement)) {
    await found.selectOption({ label: option }, { timeout }).catch(async (error: unknown) => {
      const options = await found.evaluate((element) => [...(element as HTMLSelectElement).options].map(({ label }) => label));
      if (options.includes(option)) throw error;
      throw new StepFailure(`The list has no option “${option}”. It has: ${options.slice(0, 12).join(', ')}.`);
    });
    return;
  }
  await found.click({ timeout });
  const choice = await findTarget(browser.page(), { name: option, role: 'option', nth: null, within: null }, 'any', limit);
  await choice.click({ timeout: Math.max(500, limit - performance.now()) });
}

const about = ({ text, role, within }: { text: string; role: StepTarget['role']; within: string | null }) =>
  nameOf({ name: text, role, within, nth: null });

const see = (step: Extract<AutomationStep, { kind: 'see' }>, browser: OpenBrowser, limit: number): Promise<void> =>
  until(async () => (await countVisible(browser.page(), step.text, step.role, step.within)) > 0, limit, `${about(step)} is not visible.`);

/** Absence counts only once the page is idle, and twice: an element that appears late is present. */
async function notSee(step: Extract<AutomationStep, { kind: 'see' }>, browser: OpenBrowser, limit: number): Promise<void> {
  let absent = 0;
  await until(
    async () => {
      await atRest(browser);
      absent = (await countVisible(browser.page(), step.text, step.role, step.within)) === 0 ? absent + 1 : 0;
      return absent === 2;
    },
    limit,
    `${about(step)} is visible.`,
  );
}

function isAddress(address: string, { text, whole }: { text: string; whole: boolean }): boolean {
  if (!whole) return address.includes(text);
  const { pathname, search, hash } = new URL(address);
  return [address, pathname, pathname + search, pathname + search + hash].includes(text) || address === `${text}/`;
}

/** @throws StepFailure if it is not a page URL, or has another origin */
function addressOf(text: string, base: string, sameOriginOnly: boolean): URL {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) throw new StepFailure('Only HTTP and HTTPS URLs can be opened.');
  url.username = '';
  url.password = '';
  if (sameOriginOnly && url.origin !== new URL(base).origin) throw new StepFailure(`Only pages of ${new URL(base).origin} can be opened.`);
  return url;
}

async function open(browser: OpenBrowser, url: URL, timeout: number): Promise<void> {
  const refused = browser.proxy.refused();
  const answer = await browser
    .page()
    .goto(url.href, { timeout, waitUntil: 'load' })
    .catch((error: unknown) => {
      if (browser.proxy.refused() > refused) throw blocked();
      throw error;
    });
  if (answer?.status() === 403 && browser.proxy.refused() > refused) throw blocked();
  if (answer && answer.status() >= 400) throw new StepFailure(`The page returns status ${answer.status()}.`);
}

const blocked = () =>
  new StepFailure('This URL, or one it redirects to, is not allowed: it is private, or uses a port of another service.');
