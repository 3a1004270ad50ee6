import { setTimeout as delay } from 'node:timers/promises';
import { parseStep, type AutomationStep, type HealProposal } from '@canopy/contract/tools';
import type { Page } from 'playwright-core';
import { elementFacts, type ElementFacts } from './element-facts.ts';
import { openBrowser, type BrowserOptions, type OpenBrowser } from './open-browser.ts';
import { PATIENCE, perform, type Patience, type Performing } from './perform.ts';
import { proposeElement } from './propose.ts';
import { Secrets, type Login } from './sign-in.ts';
import { failureText, StepFailure } from './step-failure.ts';

export interface StepOutcome {
  success: boolean;
  /** why it failed, or '' */
  traceback: string;
  note: string;
  /** ms */
  took: number;
  url: string | null;
  /** JPEG; null: there is none, or it would show the password */
  screenshot: Buffer | null;
  proposal: HealProposal | null;
  facts: ElementFacts | null;
}

export interface RunOptions extends Omit<BrowserOptions, 'maxBytes'> {
  /** the target */
  url: string;
  login: Login | null;
  /** pages of other origins may not be opened, and hosts unknown after the first page may not be reached */
  confined: boolean;
  maxBytes: number;
  signal: AbortSignal;
  /** step timeouts; default: as long as people would wait */
  patience?: Patience;
}

/** One run's browser, step by step. */
export interface Run {
  /** Performs one line. Never throws because of a page, a browser or a line. `known`: facts about the element from the test's last pass. */
  step(line: string, known?: ElementFacts | null): Promise<StepOutcome>;
  /** The page as its accessibility tree, without secrets; '' if it cannot be read. */
  outline(): Promise<string>;
  /** Whether no further step is possible. */
  isOver(): boolean;
  close(): Promise<void>;
}

/** How long an unresponsive page can hold up a step, ms. */
const HARD_STEP_MS = 45_000;
const SHOT_MS = 5_000;
/** A busy machine takes long to paint, and a step without its screenshot is less informative. */
const PAINT_MS = 15_000;
/** Pause before a screenshot is retried, ms. */
const AGAIN_MS = 100;
const QUALITY = 60;
/** Characters of the tree that a model sees. */
const MAX_OUTLINE = 12_000;

/** Starts the browser of a run. @throws Error if it does not start */
export async function startRun({ url, login, confined, signal, patience = PATIENCE, ...options }: RunOptions): Promise<Run> {
  const browser = await openBrowser(options);
  const { origin } = new URL(url);
  let hosts: readonly string[] | null = null;
  let isOver = false;
  const secrets = new Secrets({ browser, origin, login, hosts: () => hosts });
  const performing: Performing = { browser, secrets, base: url, sameOriginOnly: confined, patience };
  const stop = () => {
    isOver = true;
    void browser.close();
  };
  signal.addEventListener('abort', stop, { once: true });

  const attempt = async (step: AutomationStep): Promise<{ facts: ElementFacts | null }> => {
    let timer: NodeJS.Timeout | undefined;
    const hanging = new Promise<StepFailure>((resolve) => {
      timer = setTimeout(
        () => resolve(new StepFailure('The page did not respond for 45 seconds, so the browser was closed.')),
        HARD_STEP_MS,
      );
    });
    const work = perform(step, performing);
    work.catch(() => undefined);
    const first = await Promise.race([work, browser.crashed, hanging]).finally(() => clearTimeout(timer));
    if (!(first instanceof StepFailure)) return first;
    isOver = true;
    throw first;
  };

  const shoot = async (page: Page): Promise<{ screenshot: Buffer | null; note: string }> => {
    // Requested before the screenshot is taken, without waiting: a screenshot of a page that shows the password is discarded.
    const asked = limited(secrets.isShown(page), browser, SHOT_MS);
    const taken = limited(
      page.screenshot({
        type: 'jpeg',
        quality: QUALITY,
        timeout: PAINT_MS,
        animations: 'disabled',
        mask: login ? [page.locator('input[type=password]')] : [],
      }),
      browser,
      PAINT_MS,
    );
    const [before, screenshot] = await Promise.all([asked, taken]);
    const isShown = before || (await limited(secrets.isShown(page), browser, SHOT_MS));
    return isShown ? { screenshot: null, note: 'The page shows the password, so there is no screenshot.' } : { screenshot, note: '' };
  };

  const takeScreenshot = async (): Promise<{ screenshot: Buffer | null; note: string }> => {
    const until = performance.now() + SHOT_MS;
    while (!isOver) {
      try {
        return await shoot(browser.page());
      } catch {
        // A page that is being replaced by the next one refuses at once; one that hangs is not retried.
        if (performance.now() > until) break;
        await delay(AGAIN_MS);
      }
    }
    return { screenshot: null, note: '' };
  };

  return {
    async step(line, known = null) {
      const began = performance.now();
      let facts: ElementFacts | null = null;
      let failure: unknown = null;
      let proposal: HealProposal | null = null;
      const parsed = parseStep(line);
      try {
        if (!parsed.ok) throw new StepFailure(parsed.problem);
        if (isOver) throw new StepFailure('The browser is gone.');
        ({ facts } = await attempt(parsed.step));
        if (browser.proxy.isOverLimit()) throw new StepFailure('The pages send more data than a run may receive.');
        if (confined) stayHome(browser, origin);
      } catch (error) {
        failure = error;
        if (signal.aborted) failure = new StepFailure('The run was stopped.');
      }
      const took = performance.now() - began;
      if (browser.proxy.isOverLimit() && !isOver) {
        isOver = true;
        failure = new StepFailure('The pages send more data than a run may receive.');
      }
      if (failure instanceof StepFailure && failure.isMissing && known && parsed.ok && !isOver) {
        proposal = await limited(proposeElement(browser.page(), line, parsed.step, known), browser, SHOT_MS).catch(() => null);
      }
      // The first page determines which hosts the site uses: a page under instruction cannot add more.
      if (confined && hosts === null) browser.proxy.restrict((hosts = browser.proxy.reached()));
      const shot = await takeScreenshot();
      const hidden = (text: string) => secrets.hide(text);
      return {
        success: failure === null,
        traceback: failure === null ? '' : hidden(failureText(failure)),
        note: hidden([...browser.notes(), shot.note].filter((text) => text !== '').join(' ')),
        took,
        url: isOver ? null : hidden(addressNow(browser)),
        screenshot: shot.screenshot,
        proposal: proposal && { ...proposal, line: hidden(proposal.line), found: hidden(proposal.found) },
        facts: facts && elementFacts.parse(JSON.parse(hidden(JSON.stringify(facts)))),
      };
    },
    async outline() {
      if (isOver) return '';
      const tree = await limited(browser.page().locator('body').ariaSnapshot({ timeout: SHOT_MS }), browser, SHOT_MS).catch(() => '');
      return secrets.hide(tree).slice(0, MAX_OUTLINE);
    },
    isOver: () => isOver || browser.isGone(),
    async close() {
      signal.removeEventListener('abort', stop);
      isOver = true;
      await browser.close();
    },
  };
}

function stayHome(browser: OpenBrowser, origin: string): void {
  const address = browser.page().url();
  if (address !== 'about:blank' && new URL(address).origin !== origin) throw new StepFailure(`The page left ${origin}.`);
}

function addressNow(browser: OpenBrowser): string {
  try {
    return browser.page().url();
  } catch {
    return '';
  }
}

/** Fails on a timeout or a crash. */
async function limited<T>(work: Promise<T>, browser: OpenBrowser, ms: number): Promise<T> {
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StepFailure('The page did not respond.')), ms);
  });
  const crashed = browser.crashed.then((failure) => {
    throw failure;
  });
  crashed.catch(() => undefined);
  return Promise.race([work, late, crashed]).finally(() => clearTimeout(timer));
}
