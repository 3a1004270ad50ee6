import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fail(message: string): never {
  process.stderr.write(`canopy: ${message}\n`);
  process.exit(1);
}

/**
 * The browser that the tests run in: `CHROMIUM_PATH`, else an installed one by its usual names, else Playwright's own.
 * Without one the run ends here, with one line saying how to get one.
 */
export function chromiumPath(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (!isExecutable(given)) fail(`CHROMIUM_PATH names ${given}, which is no program.`);
    return given;
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
  if (installed) return installed;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  return fail('No Chromium was found: install one (apt-get install chromium), or set CHROMIUM_PATH to it.');
}
