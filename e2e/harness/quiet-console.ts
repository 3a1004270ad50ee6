import { expect, type BrowserContext } from '@playwright/test';

/** Watches what the console of every page of a context says. */
export interface QuietConsole {
  /** This test provokes such lines. Everything else still fails it. */
  readonly allow: (...patterns: RegExp[]) => void;
  readonly watch: (context: BrowserContext) => void;
  /** @throws when something was said that was not allowed */
  readonly check: () => void;
}

/** Chromium logs each request that fails or is answered with an error. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR_/;

/** Chromium's judgement on how long a page took between asking for a file early and running it: it speaks of the machine. */
const TOOK_LONG = /was preloaded using link preload but not used within a few seconds/;

/** What the user-data call answers where an account is in no workspace yet. */
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
