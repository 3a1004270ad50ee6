import path from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from './harness/chromium.ts';

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(import.meta.dirname, 'test-results', 'files'),
  globalSetup: path.join(import.meta.dirname, 'harness', 'global-setup.ts'),
  reporter: [['list'], ['json', { outputFile: path.join(import.meta.dirname, 'test-results', 'summary.json') }]],
  // One stack, which some tests take parts of down: never two tests at once.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Animations take time and hide nothing that is tested here; the tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
