import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

export interface Asset {
  /** below the mount path; changes with the content, so it can be cached for good */
  path: string;
  type: string;
  content: string;
}

function asset(name: string, type: string): Asset {
  const content = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
  const [stem, extension] = name.split('.');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/assets/${stem}.${hash}.${extension}`, type, content };
}

export const STYLE = asset('pages.css', 'text/css; charset=utf-8');
export const SUBMIT_SCRIPT = asset('submit-form.js', 'text/javascript; charset=utf-8');

/** Serves the pages' style and script: files of their own, because the pages allow nothing inline. */
export function assetRoutes(app: FastifyInstance, mountPath: string): void {
  for (const { path, type, content } of [STYLE, SUBMIT_SCRIPT]) {
    app.get(`${mountPath}${path}`, { logLevel: 'warn' }, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(content),
    );
  }
}
