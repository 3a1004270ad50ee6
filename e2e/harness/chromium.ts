import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findProgram, isExecutable } from './programs.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser that the tests run in: `CHROMIUM_PATH`, else an installed one under its usual names. Loading the configuration needs no
 * browser: tools that only read it run on machines without one.
 * @returns its path; undefined: Playwright's own
 */
export const findChromium = (): string | undefined => process.env['CHROMIUM_PATH'] || findProgram(...NAMES);

/** @throws Error with one line that says how to get a browser, if none can be started */
export function requireChromium(): void {
  const given = process.env['CHROMIUM_PATH'];
  if (given && !isExecutable(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is no program.`);
  if (findChromium() === undefined && !existsSync(chromium.executablePath()))
    throw new Error('No Chromium was found: install one (apt-get install chromium), or set CHROMIUM_PATH to it.');
}
