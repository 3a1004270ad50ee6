import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { findProgram, isExecutable } from './programs.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function fail(message: string): never {
  process.stderr.write(`canopy: ${message}\n`);
  process.exit(1);
}

/**
 * The browser that the tests run in: `CHROMIUM_PATH`, else an installed one under its usual names, else Playwright's own.
 * If there is none, the run ends here with one line saying how to get one.
 */
export function chromiumPath(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!isExecutable(given)) fail(`CHROMIUM_PATH names ${given}, which is no program.`);
    return given;
  }
  const installed = findProgram(...NAMES);
  if (installed) return installed;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  return fail('No Chromium was found: install one (apt-get install chromium), or set CHROMIUM_PATH to it.');
}
