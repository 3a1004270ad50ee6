import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import webpack, { type Configuration } from 'webpack';
import { parseManifest } from '../manifest.ts';
import { sha384 } from './integrity.ts';
import { RemoteFactsPlugin } from './remote-facts-plugin.ts';

/** A workspace with a contract structured like ours: files of calls, one that lists them all, an index that exports each. */
const FILES: Record<string, string> = {
  'pnpm-workspace.yaml': '',
  'shared/contract/package.json': '{ "name": "@canopy/contract", "type": "module", "sideEffects": false }',
  'shared/contract/src/call.js': 'export const defineCall = (call) => ({ params: undefined, ...call });\n',
  'shared/contract/src/posts.js': `import { defineCall } from './call.js';
export const POST_SORTS = ['title'];
export const listPosts = defineCall({ name: 'listPosts', method: 'GET', path: '/posts/', access: 'member' });
export const getPost = defineCall({ name: 'getPost', method: 'GET', path: '/posts/{id}/', access: 'member' });
export const deletePost = defineCall({ name: 'deletePost', method: 'DELETE', path: '/posts/{id}/', access: 'member' });
const termCalls = (plural) => ({ list: defineCall({ name: 'list', method: 'GET', path: \`/\${plural}/\`, access: 'member' }) });
export const tagCalls = termCalls('tags');
`,
  'shared/contract/src/users.js':
    "import { defineCall } from './call.js';\nexport const getUser = defineCall({ name: 'getUser', method: 'GET', path: '/user/', access: 'account' });\n",
  'shared/contract/src/all-calls.js':
    "import { deletePost, getPost, listPosts } from './posts.js';\nimport { getUser } from './users.js';\nexport const ALL_CALLS = [listPosts, getPost, deletePost, getUser];\n",
  'shared/contract/src/index.js':
    "export { POST_SORTS, deletePost, getPost, listPosts, tagCalls } from './posts.js';\nexport { getUser } from './users.js';\nexport { ALL_CALLS } from './all-calls.js';\n",
  'remote-one/late.js': "import { tagCalls } from '@canopy/contract';\nexport const late = tagCalls.list;\n",
  'remote-one/entry.js': `import { POST_SORTS, deletePost, listPosts } from '@canopy/contract';
const neverCalled = () => deletePost;
globalThis.one = [POST_SORTS, listPosts, () => import('./late.js')];
`,
  'remote-bare/entry.js': "globalThis.bare = () => import('./src/remote.js');\n",
  'remote-bare/src/remote.js': 'export const Screen = 1;\n',
  'remote-all/entry.js': "import * as contract from '@canopy/contract';\nglobalThis.all = contract;\n",
};

const MANIFEST = parseManifest({
  name: 'remote-one',
  title: 'One',
  shellApi: '^1.0.0',
  routes: [{ path: '/one' }],
  exposes: { './Remote': './src/remote.tsx' },
});

let root: string;

beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'facts-')));
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

/** Builds a package of the workspace. @returns its facts and where its files are */
async function build(name: string, mode: 'production' | 'development' = 'production', manifest = MANIFEST) {
  const dir = path.join(root, name);
  const out = path.join(dir, mode);
  const config: Configuration = {
    mode,
    context: dir,
    devtool: false,
    entry: { remoteEntry: path.join(dir, 'entry.js') },
    output: { path: out, filename: '[name].js', chunkFilename: 'late.js' },
    resolve: { alias: { '@canopy/contract$': path.join(root, 'shared/contract/src/index.js') } },
    plugins: [new RemoteFactsPlugin({ dir, manifest, ranges: { react: '^19.0.0' }, integrity: mode === 'production' })],
  };
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) =>
      compiler.close(() => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve())),
    );
  });
  const facts = JSON.parse(readFileSync(path.join(out, 'release.json'), 'utf8')) as {
    manifest: object;
    integrity?: Record<string, string>;
    shared: object;
    calls: string[];
    sizes: Record<string, number>;
  };
  return { facts, out };
}

const kilobytes = (...files: string[]): number =>
  Math.round(files.reduce((bytes, file) => bytes + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 100) / 10;

describe('the facts of a release', () => {
  it('list the calls that the code uses, in chunks that are fetched late too, and no others', async () => {
    const { facts } = await build('remote-one');
    expect(facts.calls).toEqual(['GET /posts/', 'GET /tags/']);
  });

  it('list every call where the contract is used as a whole', async () => {
    const { facts } = await build('remote-all');
    expect(facts.calls).toEqual(['DELETE /posts/{id}/', 'GET /posts/', 'GET /posts/{id}/', 'GET /tags/', 'GET /user/']);
  });

  it('weigh the files as they are served', async () => {
    const { facts, out } = await build('remote-one');
    const [entry, late] = [path.join(out, 'remoteEntry.js'), path.join(out, 'late.js')];
    expect(facts.sizes).toEqual({ entry: kilobytes(entry), initial: 0, total: kilobytes(entry, late) });
    expect(facts.sizes['entry']).toBeGreaterThan(0);
  });

  it('stand beside the manifest, and the hash of each script', async () => {
    const { facts, out } = await build('remote-one');
    const hash = (file: string) => sha384(readFileSync(path.join(out, file)));
    expect(facts).toMatchObject({
      manifest: MANIFEST,
      integrity: { 'remoteEntry.js': hash('remoteEntry.js'), 'late.js': hash('late.js') },
    });
    expect(readdirSync(out).toSorted()).toEqual(['late.js', 'release.json', 'remoteEntry.js']);
  });

  it('are refused where a module lacks the component it stands for', async () => {
    const bare = { ...MANIFEST, exposes: { './Remote': './src/remote.js' } };
    for (const mode of ['production', 'development'] as const)
      await expect(build('remote-bare', mode, bare)).rejects.toThrow(
        'exposes: ./src/remote.js exports no Remote, which ./Remote stands for.',
      );
    await build('remote-bare', 'production', { ...MANIFEST, exposes: { './Screen': './src/remote.js' } });
  });

  it('name only what is taken from the host, and say nothing of a development build', async () => {
    const { facts } = await build('remote-all', 'development');
    expect(facts).toEqual({ manifest: MANIFEST, shared: {}, calls: [], sizes: { entry: 0, initial: 0, total: 0 } });
  });
});
