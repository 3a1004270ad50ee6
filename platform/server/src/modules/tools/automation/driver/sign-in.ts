import type { StepTarget } from '@canopy/contract/tools';
import type { ElementHandle, Page } from 'playwright-core';
import { findTarget } from './find-target.ts';
import type { OpenBrowser } from './open-browser.ts';
import { StepFailure } from './step-failure.ts';
import { atRest, until as waitUntil } from './wait.ts';

/** The credentials of a run. They belong to the origin of the target URL and go nowhere else. */
export interface Login {
  username: string;
  password: string;
}

export interface SecretsOptions {
  browser: OpenBrowser;
  /** of the target URL */
  origin: string;
  login: Login | null;
  /** hosts that may be reached while a page contains no password; null: all public ones */
  hosts: () => readonly string[] | null;
}

const USERNAMES =
  'input:not([type=hidden]):not([type=password]):not([type=checkbox]):not([type=radio]):not([type=submit]):not([type=button]):not([type=search])';

/** Enters the credentials into pages of their own origin, and ensures that they cannot leave from there. */
export class Secrets {
  readonly #options: SecretsOptions;

  constructor(options: SecretsOptions) {
    this.#options = options;
  }

  get #login(): Login {
    if (!this.#options.login) throw new StepFailure('Username and password are missing. Enter them under “Sign-in”.');
    return this.#options.login;
  }

  /** Types one of them into a field. @throws StepFailure if the field is not suitable */
  async type(target: StepTarget, secret: 'username' | 'password', until: number): Promise<void> {
    const page = this.#options.browser.page();
    const value = this.#login[secret];
    const found = await findTarget(page, target, 'field', until);
    const handle = await found.elementHandle({ timeout: until - performance.now() });
    if (!handle) throw new StepFailure('The field disappeared.');
    await this.#fill(handle, secret, value);
  }

  async #fill(handle: ElementHandle, secret: 'username' | 'password', value: string): Promise<void> {
    const { origin, browser } = this.#options;
    const page = browser.page();
    const frame = await handle.ownerFrame();
    if (frame !== page.mainFrame() || new URL(page.url()).origin !== origin) {
      throw new StepFailure(`The sign-in is for ${origin} and is typed nowhere else.`);
    }
    if (secret === 'password') {
      const isPassword = await handle.evaluate((element) => element instanceof HTMLInputElement && element.type === 'password');
      if (!isPassword) throw new StepFailure('The password is typed only into password fields.');
      await this.#checkAction(handle);
      this.#lock(page);
    }
    // The handle belongs to the document that was checked, and dies with it.
    await handle.fill(value, { timeout: 5_000 });
  }

  /** Until another document replaces this one, only the credentials' origin can be reached. */
  #lock(page: Page): void {
    const { browser, origin, hosts } = this.#options;
    const { hostname, port, protocol } = new URL(origin);
    browser.proxy.restrict([`${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`]);
    const lift = () => {
      // A page elsewhere that resulted from submitting the form might send it again.
      if (!page.isClosed() && originOf(page) !== origin) return;
      page.off('domcontentloaded', lift);
      page.off('close', lift);
      browser.proxy.restrict(hosts());
    };
    page.on('domcontentloaded', lift);
    page.on('close', lift);
  }

  async #checkAction(handle: ElementHandle): Promise<void> {
    const targets = await handle.evaluate((element) => {
      const { form } = element as HTMLInputElement;
      if (!form) return [];
      const action = form.getAttribute('action');
      const own = [...form.querySelectorAll('[formaction]')].map((button) => button.getAttribute('formaction'));
      return [action, ...own].map((one) => new URL(one ?? '', document.baseURI).href);
    });
    const foreign = targets.find((target) => new URL(target).origin !== this.#options.origin);
    if (foreign !== undefined)
      throw new StepFailure(`The sign-in form is submitted to ${new URL(foreign).origin}, so the password is not typed.`);
  }

  /** Fills in the page's sign-in form and submits it; follows forms that ask for the username first. */
  async signIn(until: number): Promise<void> {
    const { browser, origin } = this.#options;
    const login = this.#login;
    const page = browser.page();
    if (new URL(page.url()).origin !== origin)
      throw new StepFailure(`The sign-in is for ${origin}, but this page belongs to another site.`);
    const password = page.locator('input[type=password]').filter({ visible: true });
    const username = page.locator(USERNAMES).filter({ visible: true });
    await waitUntil(async () => (await password.count()) + (await username.count()) > 0, until, 'The page has no sign-in form.');
    if ((await password.count()) === 0) {
      if ((await username.count()) !== 1)
        throw new StepFailure('The page has no password field. Open the page with the sign-in form first.');
      await this.#fillOne(username.first(), 'username', login.username, until);
      await page.keyboard.press('Enter');
      await waitUntil(async () => (await password.count()) > 0, until, 'The page did not ask for a password after the username.');
    } else {
      const form = page.locator('form').filter({ has: password });
      const field = (await form.count()) > 0 ? form.first().locator(USERNAMES).filter({ visible: true }) : username;
      if ((await field.count()) > 0) await this.#fillOne(field.first(), 'username', login.username, until);
    }
    if ((await password.count()) > 1) throw new StepFailure('The page has several password fields, so this is not a sign-in form.');
    await this.#fillOne(password.first(), 'password', login.password, until);
    const button = page
      .locator('form')
      .filter({ has: password })
      .locator('button[type=submit], input[type=submit], input[type=image], button:not([type])')
      .filter({ visible: true });
    if ((await button.count()) > 0) await button.first().click({ timeout: 5_000, noWaitAfter: true });
    else await password.first().press('Enter', { timeout: 5_000, noWaitAfter: true });
    await waitUntil(
      async () => (await password.count()) === 0 && browser.quietMs() > 100,
      until,
      'The sign-in form still shows. The username or password may be wrong, or the form is submitted to another origin.',
    );
    // The form's target may not have replaced the page yet.
    await atRest(browser);
    if (originOf(page) !== origin)
      throw new StepFailure(`The sign-in led to ${originOf(page)}; requests to it are blocked while the password is in use.`);
  }

  async #fillOne(field: ReturnType<Page['locator']>, secret: 'username' | 'password', value: string, until: number): Promise<void> {
    const handle = await field.elementHandle({ timeout: Math.max(1, until - performance.now()) });
    if (!handle) throw new StepFailure('The field disappeared.');
    await this.#fill(handle, secret, value);
  }

  /** A text with the credentials removed, in every form in which pages and URLs carry them. */
  hide(text: string): string {
    const { login } = this.#options;
    if (!login) return text;
    let hidden = text;
    for (const [value, least] of [
      [login.password, 1],
      [login.username, 3],
    ] as const) {
      if (value.length < least) continue;
      const json = JSON.stringify(value).slice(1, -1);
      const forms = [
        value,
        json,
        encodeURIComponent(value),
        new URLSearchParams({ a: value }).toString().slice(2),
        base64Of(value),
        base64UrlOf(value),
      ];
      for (const form of new Set(forms)) if (form !== '') hidden = hidden.replaceAll(form, '•••');
    }
    return hidden;
  }

  /** Whether a page shows the password as text, so that a screenshot would too. */
  async isShown(page: Page): Promise<boolean> {
    const { login } = this.#options;
    if (!login || login.password === '') return false;
    for (const frame of page.frames()) {
      const shown = await frame.evaluate(
        ([password]) =>
          (document.body?.innerText ?? '').includes(password) ||
          [...document.querySelectorAll('input,textarea')].some(
            (field) => (field as HTMLInputElement).type !== 'password' && (field as HTMLInputElement).value.includes(password),
          ),
        [login.password] as const,
      );
      if (shown) return true;
    }
    return false;
  }
}

/** 'null' if the page has none, such as a browser error page. */
const originOf = (page: Page): string => URL.parse(page.url())?.origin ?? 'null';

/** Without padding: the text that follows changes the end. */
const base64Of = (text: string): string => Buffer.from(text).toString('base64').replaceAll('=', '');
const base64UrlOf = (text: string): string => Buffer.from(text).toString('base64url');
