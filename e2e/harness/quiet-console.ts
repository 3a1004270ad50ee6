import { expect, type BrowserContext } from '@playwright/test';

/** Watches the console output of every page of a context. */
export interface QuietConsole {
  /** Allows lines that this test provokes. Anything else still fails it. */
  readonly allow: (...patterns: RegExp[]) => void;
  readonly watch: (context: BrowserContext) => void;
  /** @throws if something was logged that was not allowed */
  readonly check: () => void;
}

/** Chromium logs each request that fails or gets an error response. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR_/;

/** Chromium's warning about a long delay between preloading a file and using it: it only reflects the machine's speed. */
const TOOK_LONG = /was preloaded using link preload but not used within a few seconds/;

/** Response to the user-data call for an account that is in no workspace yet. */
export const NO_WORKSPACE_YET = /status of 404 .*\/api\/user\//;

/** Errors, warnings, uncaught exceptions and violations of the page's policy (which Chromium logs as errors). */
export function quietConsole(): QuietConsole {
  const said: string[] = [];
  const allowed: RegExp[] = [TOOK_LONG];
  return {
    allow: (...patterns) => allowed.push(...patterns),
    watch(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => said.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    },
    check() {
      expect(
        said.filter((line) => !allowed.some((pattern) => pattern.test(line))),
        'the console is silent',
      ).toEqual([]);
    },
  };
}
