import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { freshVisitor, signIn } from '../shell/sign-in.ts';
import { SCREEN, TEXT, type HostElsewhere } from './host-elsewhere.ts';

/** A developer's browser: signed in to the host, with the cache of earlier rounds. */
export async function developersBrowser(browser: Browser, host: HostElsewhere): Promise<BrowserContext> {
  return freshVisitor(browser, host.url, await signIn(browser, host.url, host));
}

const STATE = 'typed by hand';

/**
 * Edits the text on the screen repeatedly.
 * @returns ms from saving until the page shows the new text, for each edit
 * @throws Error if the page lost its state meanwhile
 */
export async function timeEdits(page: Page, copy: string, count: number): Promise<number[]> {
  const file = path.join(copy, SCREEN);
  const source = readFileSync(file, 'utf8');
  await page.getByLabel('State').fill(STATE);
  const times: number[] = [];
  for (let edit = 1; edit <= count; edit += 1) {
    const text = `Edited ${edit} times`;
    // Checked inside the page on every frame: polling from outside would be late.
    const shown = page.waitForFunction((wanted) => document.body.textContent.includes(wanted) && Date.now(), text, { polling: 'raf' });
    const saved = Date.now();
    writeFileSync(file, source.replace(TEXT, text));
    times.push(Number(await (await shown).jsonValue()) - saved);
    if ((await page.getByLabel('State').inputValue()) !== STATE) throw new Error('The page lost its state: this was no Fast Refresh.');
  }
  writeFileSync(file, source);
  return times;
}
