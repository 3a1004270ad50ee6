import path from 'node:path';
import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { findChromium } from './harness/chromium.ts';

const asRoot = process.getuid?.() === 0;
const chromium = findChromium();
/** Specs that build, publish or open ports of their own: run one at a time, so that nothing is built twice. */
const DELIVERY = /\/(delivery\/(?!faults|switches)|separate-origins\/).*\.spec\.ts$/;

/** On a machine without nginx, the specs that serve each part from its own origin are skipped (never in CI). */
const WITHOUT_NGINX = process.env['CANOPY_WITHOUT']?.includes('nginx') ? ['**/separate-origins/**'] : [];

export default defineConfig({
  testDir: import.meta.dirname,
  testIgnore: WITHOUT_NGINX,
  outputDir: path.join(import.meta.dirname, 'test-results', 'files'),
  globalSetup: path.join(import.meta.dirname, 'harness', 'global-setup.ts'),
  reporter: [
    ['list'],
    [path.join(import.meta.dirname, 'promises.reporter.ts')],
    ['json', { outputFile: path.join(import.meta.dirname, 'test-results', 'summary.json') }],
  ],
  // Each has a stack of its own; see harness/global-setup.ts.
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'delivery', testMatch: DELIVERY, workers: 1 },
    { name: 'together', testIgnore: [DELIVERY, ...WITHOUT_NGINX] },
  ],
  retries: 0,
  forbidOnly: true,
  // For machines much slower than the one this was written on: nothing waits longer than necessary.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Animations take time and hide nothing that is tested here; tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    // Recording a trace costs time in every test, so it is off by default; set E2E_TRACE=1 to debug.
    trace: process.env.E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false } : 'off',
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
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
