import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

export interface Asset {
  /** below the mount path; changes with the content, so it can be cached forever */
  path: string;
  type: string;
  content: string | Buffer;
}

/** The portal's own font: Latin only, other scripts fall back to the system font. */
const FONT_FILE = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

function asset(name: string, type: string, content: Asset['content'] = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')): Asset {
  const [stem, extension] = name.split('.');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/assets/${stem}.${hash}.${extension}`, type, content };
}

const FONT = asset('inter.woff2', 'font/woff2', readFileSync(FONT_FILE));
const styles = readFileSync(new URL('./pages.css', import.meta.url), 'utf8');
/** In the same folder as the font, whose name changes with its content. */
export const STYLE = asset('pages.css', 'text/css; charset=utf-8', styles.replace('inter.woff2', FONT.path.replace('/assets/', '')));
export const SUBMIT_SCRIPT = asset('submit-form.js', 'text/javascript; charset=utf-8');

/** Serves the pages' style, font and script as separate files, because the pages allow nothing inline. */
export function assetRoutes(app: FastifyInstance, mountPath: string): void {
  for (const { path, type, content } of [STYLE, FONT, SUBMIT_SCRIPT]) {
    app.get(`${mountPath}${path}`, { logLevel: 'warn' }, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(content),
    );
  }
}
