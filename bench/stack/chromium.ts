import { existsSync } from 'node:fs';
import process from 'node:process';
import { chromium, type Browser } from '@playwright/test';
import { StartError } from '../../scripts/start/say.ts';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the installed Chromium; undefined: Playwright's own. */
const chromiumPath = (): string | undefined => process.env['CHROMIUM_PATH'] || USUAL.find((file) => existsSync(file));

/**
 * Opens the installed Chromium: `CHROMIUM_PATH`, the usual places, then Playwright's own.
 * @throws StartError with one line that says how to get one
 */
export const openChromium = (): Promise<Browser> => open(QUIET);

async function open(options: readonly string[]): Promise<Browser> {
  const executablePath = chromiumPath();
  // Chromium cannot use its sandbox when run as root.
  const args = process.getuid?.() === 0 ? [...options, '--no-sandbox'] : [...options];
  try {
    return await chromium.launch({ ...(executablePath && { executablePath }), args });
  } catch {
    throw new StartError('no Chromium can be started. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  }
}

/** The same without a frame limit: frames are rendered as soon as they are ready, as a 60 Hz screen would add its delay to each. */
export const openUnlimited = (): Promise<Browser> => open(['--disable-frame-rate-limit', '--disable-gpu-vsync']);
