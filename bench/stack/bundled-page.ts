import type { Browser, Page } from '@playwright/test';
import { build } from 'esbuild';

/** A script and its styles, built as for production. */
export interface Bundle {
  readonly script: string;
  readonly style: string;
}

// A secure context, as in production: browsers withhold random ids, for example, from HTTP pages.
const ORIGIN = 'https://page.bench';
const ASSET = 'dataurl';

/** Bundles an entry point as for production. */
export async function bundle(entry: string): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    outdir: '/',
    format: 'esm',
    jsx: 'automatic',
    conditions: ['style'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': ASSET, '.woff': ASSET, '.svg': ASSET },
    logLevel: 'error',
  });
  const ending = (end: string) => outputFiles.find(({ path: file }) => file.endsWith(end))?.text ?? '';
  return { script: ending('.js'), style: ending('.css') };
}

/** A page in its own context, with a bundle loaded that has set a name on `globalThis`. */
export async function openBundle(browser: Browser, { script, style }: Bundle, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  const files: Readonly<Record<string, readonly [string, string]>> = {
    '/': [
      'text/html',
      '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/page.css"><div id="app"></div><script type="module" src="/page.js"></script>',
    ],
    '/page.css': ['text/css', style],
    '/page.js': ['text/javascript', script],
  };
  await page.route(`${ORIGIN}/**`, async (route) => {
    const file = files[new URL(route.request().url()).pathname];
    await route.fulfill(file ? { contentType: file[0], body: file[1] } : { status: 404 });
  });
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction((wanted) => wanted in globalThis, name);
  return page;
}
