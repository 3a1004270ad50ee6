import { describe, expect, it } from '@jest/globals';
import { parseRegistry, type Registry } from '../registry.ts';
import { createRemotes } from './create-remotes.ts';
import { MissingExport } from './diagnose.ts';
import type { Federation } from './federation.ts';
import type { RemotesOptions } from './remotes.ts';
import type { LoadFailure } from './result.ts';
import { createTagGuard } from './tag-guard.ts';

function registry(change: object = {}): Registry {
  const manifest = {
    name: 'remote-one',
    title: 'One',
    shellApi: '^1.0.0',
    routes: [{ path: '/one' }],
    exposes: { './Remote': './src/remote.tsx', './Action': './src/Action.tsx' },
  };
  return parseRegistry({
    id: 'set-1',
    remotes: [{ name: 'remote-one', version: '2', baseUrl: 'http://127.0.0.1:1/2/', manifest, ...change }],
  });
}

/** A federation whose loads the test resolves. */
function stage() {
  const used: string[] = [];
  const asked: { what: string; resolve: (module: unknown) => void; reject: (error: Error) => void }[] = [];
  let waiting: (() => void)[] = [];
  const federation: Federation = {
    use: (_remote, release) => void used.push(release.baseUrl),
    started: () => false,
    load: (remote, module) =>
      new Promise((resolve, reject) => {
        asked.push({ what: `${remote}/${module}`, resolve, reject });
        for (const wake of waiting.splice(0)) wake();
      }),
  };
  /** load number `count`, once it has been requested */
  const nth = async (count: number) => {
    while (asked.length < count) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]));
    return asked[count - 1]!;
  };
  const failures: LoadFailure[] = [];
  const make = (first: Registry, options: Partial<RemotesOptions> = {}) =>
    createRemotes(first, {
      shellApi: '1.4.0',
      federation,
      guard: createTagGuard(),
      pauses: [1, 1],
      deadline: 10_000,
      onFailure: (failure) => failures.push(failure),
      ...options,
    });
  return { used, asked, nth, failures, make };
}

const broken = new Error('it does not start');

describe('createRemotes', () => {
  it('loads a module once, however often it is asked for', async () => {
    const { nth, asked, used, make } = stage();
    const remotes = make(registry());
    const both = Promise.all([remotes.load('remote-one', './Remote'), remotes.load('remote-one', './Remote')]);
    (await nth(1)).resolve({ Remote: 1 });
    expect(await both).toEqual([
      expect.objectContaining({ ok: true, module: { Remote: 1 }, version: '2' }),
      expect.objectContaining({ ok: true }),
    ]);
    await remotes.load('remote-one', './Remote');
    expect(asked).toHaveLength(1);
    expect(used).toEqual(['http://127.0.0.1:1/2/']);
    expect(remotes.peek('remote-one', './Remote')).toEqual({ Remote: 1 });
    expect(remotes.status('remote-one')).toMatchObject({ state: 'ready', loadTime: expect.any(Number) });
  });

  describe('with a release whose files do not come in time', () => {
    const fallback = { version: '1', baseUrl: 'http://127.0.0.1:1/1/' };

    it('starts the last good one where they hang and its own files answer', async () => {
      const { nth, asked: loads, used, failures, make } = stage();
      const asked: string[] = [];
      const isHanging = async (baseUrl: string, other: string) => asked.push(baseUrl, other) > 0;
      const abort = () => loads[0]?.reject(broken);
      const remotes = make(registry({ fallback }), { deadline: 5, guard: { ...createTagGuard(), isHanging, abort } });
      expect(await remotes.load('remote-one', './Remote')).toMatchObject({ ok: false, cause: 'timeout', version: '2' });
      (await nth(2)).resolve({ Remote: 1 });
      await new Promise<void>((resolve) => remotes.subscribe(resolve));
      expect(asked).toEqual(['http://127.0.0.1:1/2/', 'http://127.0.0.1:1/1/remoteEntry.js']);
      expect(used).toEqual(['http://127.0.0.1:1/2/', 'http://127.0.0.1:1/1/']);
      expect(remotes.status('remote-one')).toMatchObject({ version: '1', fellBackFrom: '2', state: 'ready' });
      expect(failures).toContainEqual(
        expect.objectContaining({
          cause: 'timeout',
          version: '2',
          message: expect.stringContaining('does not answer; one of 1 does'),
        }),
      );
    });

    it('waits on where they are only slow', async () => {
      const { nth, used, make } = stage();
      const remotes = make(registry({ fallback }), { deadline: 5, guard: { ...createTagGuard(), isHanging: async () => false } });
      expect(await remotes.load('remote-one', './Remote')).toMatchObject({ ok: false, cause: 'timeout' });
      (await nth(1)).resolve({ Remote: 2 });
      await new Promise<void>((resolve) => remotes.subscribe(resolve));
      expect(remotes.status('remote-one')).toMatchObject({ version: '2', state: 'ready' });
      expect(used).toEqual(['http://127.0.0.1:1/2/']);
    });
  });

  it('opens a remote once for several modules at the same time', async () => {
    const { nth, used, make } = stage();
    const remotes = make(registry());
    const both = Promise.all([remotes.load('remote-one', './Remote'), remotes.load('remote-one', './Action')]);
    (await nth(1)).resolve({});
    (await nth(2)).resolve({});
    await both;
    expect(used).toHaveLength(1);
  });

  it('reports code that throws at once, and tries again from a clean slate when asked', async () => {
    const { nth, used, failures, make } = stage();
    const remotes = make(registry());
    const first = remotes.load('remote-one', './Remote');
    (await nth(1)).reject(broken);
    expect(await first).toEqual({
      ok: false,
      cause: 'evaluation',
      message: 'it does not start',
      remote: 'remote-one',
      module: './Remote',
      version: '2',
      channel: 'stable',
    });
    expect(remotes.status('remote-one')).toMatchObject({ state: 'failed', lastError: { cause: 'evaluation' } });
    expect(failures).toHaveLength(1);
    const second = remotes.load('remote-one', './Remote');
    (await nth(2)).resolve({});
    expect(await second).toMatchObject({ ok: true });
    expect(used).toHaveLength(2);
    expect(remotes.status('remote-one').state).toBe('ready');
  });

  it('takes a module without its component for a failure, not for one that is still coming', async () => {
    const { nth, failures, make } = stage();
    const remotes = make(registry({ fallback: { version: '1', baseUrl: 'http://127.0.0.1:1/1/' } }));
    const first = remotes.load('remote-one', './Remote');
    (await nth(1)).reject(new MissingExport('./Remote of remote-one 2 exports no Remote.'));
    (await nth(2)).resolve({ Remote: 1 });
    expect(await first).toMatchObject({ ok: true, version: '1' });
    expect(failures).toMatchObject([{ cause: 'missing-module', version: '2', message: './Remote of remote-one 2 exports no Remote.' }]);
  });

  it.each([
    ['a remote written for another shell', 'remote-one', './Remote', { shellApi: '0.9.0' }, 'version'],
    ['a module that is not exposed', 'remote-one', './Other', {}, 'missing-module'],
    ['a remote that the registry lacks', 'remote-two', './Remote', {}, 'unknown-remote'],
  ])('refuses %s without asking the network', async (_what, remote, module, options, cause) => {
    const { asked, make } = stage();
    expect(await make(registry(), options).load(remote, module)).toMatchObject({ ok: false, cause });
    expect(asked).toHaveLength(0);
  });

  it('reports a slow load in time, and hands it out when it arrives after all', async () => {
    const { nth, make } = stage();
    const remotes = make(registry(), { deadline: 5 });
    expect(await remotes.load('remote-one', './Remote')).toMatchObject({ ok: false, cause: 'timeout' });
    const ready = new Promise<void>((resolve) => remotes.subscribe(() => remotes.status('remote-one').state === 'ready' && resolve()));
    (await nth(1)).resolve({ Remote: 1 });
    await ready;
    expect(await remotes.load('remote-one', './Remote')).toMatchObject({ ok: true, module: { Remote: 1 } });
  });

  it('does not begin a slow load anew', async () => {
    const { nth, asked, make } = stage();
    const remotes = make(registry(), { deadline: 5, guard: { ...createTagGuard(), refetch: async () => false } });
    await remotes.load('remote-one', './Remote');
    expect(await remotes.load('remote-one', './Remote')).toMatchObject({ ok: false, cause: 'timeout' });
    const third = remotes.load('remote-one', './Remote');
    (await nth(1)).resolve({ Remote: 1 });
    expect(await third).toMatchObject({ ok: true, module: { Remote: 1 } });
    expect(asked).toHaveLength(1);
  });

  it('gives a load up that hangs while its files come for others', async () => {
    const { nth, asked, make } = stage();
    const aborted: string[] = [];
    const abort = (baseUrl: string): void => {
      aborted.push(baseUrl);
      asked[0]?.reject(new Error('given up'));
    };
    const remotes = make(registry(), { deadline: 50, guard: { ...createTagGuard(), refetch: async () => true, abort } });
    await remotes.load('remote-one', './Remote');
    const second = remotes.load('remote-one', './Remote');
    (await nth(2)).resolve({ Remote: 2 });
    expect(await second).toMatchObject({ ok: true, module: { Remote: 2 } });
    expect(aborted).toEqual(['http://127.0.0.1:1/2/']);
  });

  it('starts the last good release in place of one that cannot start', async () => {
    const { nth, used, failures, make } = stage();
    const remotes = make(registry({ fallback: { version: '1', baseUrl: 'http://127.0.0.1:1/1/' } }));
    const load = remotes.load('remote-one', './Remote');
    (await nth(1)).reject(broken);
    (await nth(2)).resolve({});
    expect(await load).toMatchObject({ ok: true, version: '1' });
    expect(used).toEqual(['http://127.0.0.1:1/2/', 'http://127.0.0.1:1/1/']);
    expect(failures).toMatchObject([{ version: '2', cause: 'evaluation' }]);
    expect(remotes.status('remote-one')).toMatchObject({ state: 'ready', version: '1', fellBackFrom: '2' });
  });

  it('preloads after a rest, not at all when cancelled, and keeps quiet about a failure', async () => {
    const { nth, asked, failures, make } = stage();
    const remotes = make(registry());
    remotes.preload('remote-one', './Action', 0)();
    remotes.preload('remote-one', './Remote', 0);
    (await nth(1)).reject(broken);
    const load = remotes.load('remote-one', './Remote');
    expect(await load).toMatchObject({ ok: false });
    expect(asked.map(({ what }) => what)).toEqual(['remote-one/./Remote']);
    expect(failures).toHaveLength(0);
  });

  it('takes a new registry, but leaves a remote that has started as it is', async () => {
    const { nth, make } = stage();
    const remotes = make(registry());
    const load = remotes.load('remote-one', './Remote');
    (await nth(1)).resolve({});
    await load;
    remotes.update(registry({ version: '3', baseUrl: 'http://127.0.0.1:1/3/' }));
    expect(remotes.status('remote-one').version).toBe('2');
    const action = remotes.load('remote-one', './Action');
    (await nth(2)).resolve({});
    expect(await action).toMatchObject({ ok: true, version: '2' });
  });

  it('gives the same status object until something changes', () => {
    const remotes = stage().make(registry());
    expect(remotes.status('remote-one')).toBe(remotes.status('remote-one'));
    expect(remotes.statuses()).toBe(remotes.statuses());
  });
});
