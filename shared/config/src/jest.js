import { createRequire } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

// Where one package is run alone: the workers start with it.
process.env.TZ = 'UTC';

/** Resolved here: the packages that use a preset need not depend on what it is made of. */
const { resolve } = createRequire(import.meta.url);
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Newest Node and the automatic JSX runtime; CommonJS, because jest's module registry uses it. */
const transform = {
  '^.+\\.(t|j|m)sx?$': [
    resolve('@swc/jest'),
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2024',
      },
      module: { type: 'commonjs' },
    },
  ],
};

const base = (rootDir) => ({
  rootDir,
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform,
  transformIgnorePatterns: ['/node_modules/'],
  extensionsToTreatAsEsm: [],
  injectGlobals: false,
  restoreMocks: true,
  // Applies when a package is tested alone; a full run uses the root's.
  testTimeout: 180_000,
});

/**
 * For code that runs in Node: a worker loads a package once, for all of its suites.
 * @param {string} rootDir the package's folder
 */
export const nodePreset = (rootDir) => ({
  ...base(rootDir),
  testEnvironment: here('./node-environment.js'),
  runtime: here('./node-runtime.js'),
});

/**
 * For code that runs in the browser: jsdom with polyfills, style imports as empty objects.
 * @param {string} rootDir the package's folder
 */
export const browserPreset = (rootDir) => ({
  ...base(rootDir),
  testEnvironment: here('./browser-environment.js'),
  runtime: here('./browser-runtime.js'),
  setupFiles: [here('./browser-globals.js')],
  setupFilesAfterEnv: [here('./browser-matchers.js')],
  moduleNameMapper: { '\\.(css|woff2|svg|png)$': here('./style-stub.cjs') },
});
