import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Message for when no browser is found. */
export const NO_BROWSER = 'No Chromium was found, so pages are crawled without rendering. Ask the operator to install one.';

/**
 * Looks for a Chromium: `CHROMIUM_PATH`, the usual installed names, Playwright's own.
 * @returns the executable's path, or null
 */
export function findBrowser(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const named = env['CHROMIUM_PATH'];
  // Somebody who names one does not want another.
  if (named !== undefined && named !== '') return isExecutable(named) ? named : null;
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
    ...playwrights(env['HOME'] ?? homedir()),
  ];
  return candidates.find(isExecutable) ?? null;
}

function playwrights(home: string): string[] {
  const root = join(home, '.cache', 'ms-playwright');
  try {
    return readdirSync(root)
      .filter((name) => name.startsWith('chromium-'))
      .toSorted()
      .toReversed()
      .map((name) => join(root, name, 'chrome-linux', 'chrome'));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
