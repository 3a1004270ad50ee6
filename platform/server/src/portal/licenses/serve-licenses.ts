import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { collectPackages } from './collect-packages.ts';
import { licensesPage, type ChangedPackage } from './licenses-page.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** `  '@blocknote/core@0.51.4': shared/editor/patches/blocknote-core.patch` */
const PATCHED = /^ {2}'(?<name>@?[^@']+)@(?<version>[^']+)': (?<file>\S+\.patch)$/gm;

interface Changed extends ChangedPackage {
  readonly file: string;
}

async function changedPackages(): Promise<Changed[]> {
  const workspace = await readFile(path.join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  return [...workspace.matchAll(PATCHED)].map(({ groups }) => {
    const { name = '', version = '', file = '' } = groups ?? {};
    return { name, version, file: path.join(ROOT, file), href: `/licenses/${path.basename(file)}` };
  });
}

async function renderLicenses(changed: readonly Changed[]): Promise<string> {
  const folders = (await readdir(ROOT)).filter((name) => name === 'host' || name.startsWith('remote-'));
  return licensesPage(await collectPackages(folders.map((name) => path.join(ROOT, name))), changed);
}

/** `/licenses`: what the pages are built from, each with its notice, and our changes to any of it. */
export function serveLicenses(app: FastifyInstance): void {
  let page: Promise<string> | undefined;
  const headers = { 'cache-control': 'public, max-age=3600', 'content-security-policy': POLICY };
  app.get('/licenses', async (_request, reply) => {
    // Packages do not change while the server runs.
    page ??= changedPackages().then(renderLicenses);
    const shown = await page.catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    return reply.headers(headers).type('text/html; charset=utf-8').send(shown);
  });
  app.get<{ Params: { file: string } }>('/licenses/:file', async (request, reply) => {
    const change = (await changedPackages()).find(({ href }) => href === `/licenses/${request.params.file}`);
    if (!change) return reply.callNotFound();
    return reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(await readFile(change.file, 'utf8'));
  });
}
