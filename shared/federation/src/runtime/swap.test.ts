import { describe, expect, it } from '@jest/globals';
import { parseRegistry, type Registry } from '../registry.ts';
import { createRemotes } from './create-remotes.ts';
import type { Federation } from './federation.ts';
import type { RemotesOptions } from './remotes.ts';
import type { LoadFailure, Started } from './result.ts';
import { createTagGuard } from './tag-guard.ts';

const baseUrlOf = (version: string) => `http://127.0.0.1:1/${version}/`;

function registry(version: string, change: object = {}): Registry {
  const manifest = {
    name: 'remote-one',
    title: 'One',
    shellApi: '^1.0.0',
    routes: [{ path: '/one' }],
    exposes: { './Remote': './src/remote.tsx', './Action': './src/Action.tsx' },
  };
  return parseRegistry({
    id: `set-${version}`,
    remotes: [{ name: 'remote-one', version, baseUrl: baseUrlOf(version), manifest, ...change }],
  });
}

/** A federation whose releases load immediately, except broken ones; a module reports which release it belongs to. */
function stage(broken: Record<string, string> = {}) {
  const disposed: string[] = [];
  const federation: Federation = {
    use: () => {},
    started: () => false,
    load: async (_remote, module, { version }) => {
      const message = broken[`${version} ${module}`] ?? broken[version];
      if (message) throw new Error(message);
      return { of: version };
    },
    dispose: (_remote, { version }) => void disposed.push(version),
  };
  const failures: LoadFailure[] = [];
  const started: Started[] = [];
  const rendered: Started[] = [];
  const make = (first: Registry, options: Partial<RemotesOptions> = {}) =>
    createRemotes(first, {
      shellApi: '1.4.0',
      federation,
      guard: createTagGuard(),
      pauses: [],
      pendingFor: 10_000,
      onFailure: (failure) => failures.push(failure),
      onStarted: (one) => started.push(one),
      onRendered: (one) => rendered.push(one),
      ...options,
    });
  const running = async (first: Registry, options?: Partial<RemotesOptions>) => {
    const remotes = make(first, options);
    await remotes.load('remote-one', './Remote');
    return remotes;
  };
  return { broken, disposed, failures, started, rendered, make, running };
}

describe('a newer release', () => {
  it('is offered, and runs in the place of the old one once it is loaded', async () => {
    const { running, started } = stage();
    const remotes = await running(registry('1'));
    remotes.update(registry('2'));
    expect(remotes.status('remote-one')).toMatchObject({ version: '1', newer: '2', generation: 0 });
    expect(remotes.registry.id).toBe('set-1');
    expect(await remotes.swap()).toEqual([{ ok: true, remote: 'remote-one', version: '2' }]);
    expect(remotes.peek('remote-one', './Remote')).toEqual({ of: '2' });
    expect(remotes.status('remote-one')).toMatchObject({ version: '2', baseUrl: baseUrlOf('2'), generation: 1, newer: undefined });
    expect(remotes.registry.id).toBe('set-2');
    expect(started.map(({ version, module }) => `${version} ${module}`)).toEqual(['1 ./Remote', '2 ./Remote']);
  });

  it('brings every module that is in use, and the next ones are of it too', async () => {
    const { running } = stage();
    const remotes = await running(registry('1'));
    await remotes.load('remote-one', './Action');
    remotes.update(registry('2'));
    await remotes.swap(['remote-one']);
    expect(remotes.peek('remote-one', './Action')).toEqual({ of: '2' });
    expect(await remotes.load('remote-one', './Action')).toMatchObject({ ok: true, module: { of: '2' }, version: '2' });
  });

  it('that is broken leaves the old one running, is told of, and is not offered again', async () => {
    const { running, failures, disposed } = stage({ 2: 'it does not start' });
    const remotes = await running(registry('1'));
    remotes.update(registry('2', { channel: 'canary' }));
    expect(await remotes.swap()).toEqual([expect.objectContaining({ ok: false, cause: 'evaluation', version: '2' })]);
    expect(remotes.peek('remote-one', './Remote')).toEqual({ of: '1' });
    expect(remotes.status('remote-one')).toMatchObject({
      state: 'ready',
      version: '1',
      newer: undefined,
      generation: 0,
      errors: [{ message: 'it does not start' }],
    });
    expect(failures).toMatchObject([{ version: '2', channel: 'canary', cause: 'evaluation' }]);
    remotes.update(registry('2'));
    expect(remotes.status('remote-one').newer).toBeUndefined();
    expect(disposed).toContain('2');
  });

  it('that cannot be fetched stays on offer', async () => {
    const { broken, running } = stage({ 2: 'Failed to fetch' });
    const guard = { ...createTagGuard(), failureSince: () => 'http://127.0.0.1:1/2/remoteEntry.js' };
    const remotes = await running(registry('1'), { guard });
    remotes.update(registry('2'));
    expect(await remotes.swap()).toEqual([expect.objectContaining({ ok: false, cause: 'network' })]);
    expect(remotes.status('remote-one').newer).toBe('2');
    delete broken['2'];
    expect(await remotes.swap()).toEqual([expect.objectContaining({ ok: true })]);
  });

  it('for another shell is refused before it is loaded', async () => {
    const remotes = await stage().running(registry('1'));
    const { manifest } = registry('1').remotes[0]!;
    remotes.update(registry('2', { manifest: { ...manifest, shellApi: '^2.0.0' } }));
    expect(await remotes.swap()).toEqual([expect.objectContaining({ ok: false, cause: 'version' })]);
    expect(remotes.status('remote-one').version).toBe('1');
  });

  it('follows another three times; the one before last is let go of', async () => {
    const { running, disposed } = stage();
    const remotes = await running(registry('1'));
    for (const version of ['2', '3', '4']) {
      remotes.update(registry(version));
      await remotes.swap();
    }
    expect(remotes.status('remote-one')).toMatchObject({ version: '4', generation: 3 });
    expect(disposed).toEqual(['1', '2']);
  });

  it('keeps its routes back until it runs', async () => {
    const remotes = await stage().running(registry('1'));
    const { manifest } = registry('1').remotes[0]!;
    remotes.update(registry('2', { manifest: { ...manifest, routes: [{ path: '/other' }] } }));
    expect(remotes.routes.resolve('/other')).toBeUndefined();
    await remotes.swap();
    expect(remotes.routes.resolve('/other')?.remote).toBe('remote-one');
  });

  it('under another channel alone changes the channel and nothing else', async () => {
    const remotes = await stage().running(registry('1', { channel: 'canary' }));
    remotes.update(registry('1'));
    expect(remotes.status('remote-one')).toMatchObject({ channel: 'stable', newer: undefined, generation: 0, state: 'ready' });
  });
});

describe('a first render that fails', () => {
  it('brings back what ran before the swap', async () => {
    const { running, failures } = stage();
    const remotes = await running(registry('1'));
    remotes.rendered('remote-one', './Remote', 5);
    remotes.update(registry('2'));
    await remotes.swap();
    expect(await remotes.renderFailed('remote-one', new Error('it broke'), './Remote', 1)).toBe(true);
    expect(remotes.status('remote-one')).toMatchObject({ version: '1', fellBackFrom: '2', generation: 2, newer: undefined });
    expect(failures).toMatchObject([{ cause: 'render', version: '2', message: 'it broke' }]);
  });

  it('brings the last good release where nothing ran before, for slots too, and does not go to and fro', async () => {
    const { running } = stage();
    const remotes = await running(registry('2', { channel: 'canary', fallback: { version: '1', baseUrl: baseUrlOf('1') } }));
    await remotes.load('remote-one', './Action');
    const both = [
      remotes.renderFailed('remote-one', new Error('a'), './Remote', 0),
      remotes.renderFailed('remote-one', new Error('b'), './Action', 0),
    ];
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(remotes.status('remote-one')).toMatchObject({ version: '1', channel: 'stable', fellBackFrom: '2', generation: 1 });
    expect(remotes.peek('remote-one', './Action')).toEqual({ of: '1' });
    expect(await remotes.renderFailed('remote-one', new Error('c'), './Remote', 1)).toBe(false);
    remotes.update(registry('1'));
    expect(remotes.status('remote-one').newer).toBeUndefined();
  });

  it('is only told where the module has been drawn before, or unsaved work says no', async () => {
    const { running, failures } = stage();
    const fallback = { version: '1', baseUrl: baseUrlOf('1') };
    const drawn = await running(registry('2', { fallback }));
    drawn.rendered('remote-one', './Remote', 7);
    expect(await drawn.renderFailed('remote-one', new Error('later'))).toBe(false);
    expect(drawn.status('remote-one')).toMatchObject({ version: '2', firstRender: 7, errors: [{ cause: 'render', message: 'later' }] });
    const held = await running(registry('2', { fallback }), { mayReplace: () => false });
    expect(await held.renderFailed('remote-one', new Error('held'))).toBe(false);
    expect(failures.map(({ message }) => message)).toEqual(['later', 'held']);
  });

  it('is told once of each module, with how long it took', async () => {
    const { running, rendered } = stage();
    const remotes = await running(registry('1'));
    remotes.rendered('remote-one', './Remote', 5);
    remotes.rendered('remote-one', './Remote', 9);
    expect(rendered).toEqual([{ remote: 'remote-one', module: './Remote', version: '1', channel: 'stable', ms: 5 }]);
  });
});

describe('modules of two releases', () => {
  it('do not mix: where one of two cannot start, both are of the last good release', async () => {
    const { make } = stage({ '2 ./Action': 'it does not start' });
    const remotes = make(registry('2', { fallback: { version: '1', baseUrl: baseUrlOf('1') } }));
    await Promise.all([remotes.load('remote-one', './Remote'), remotes.load('remote-one', './Action')]);
    expect([remotes.peek('remote-one', './Remote'), remotes.peek('remote-one', './Action')]).toEqual([{ of: '1' }, { of: '1' }]);
  });
});

describe('a remote whose release is not known yet', () => {
  it('waits for it', async () => {
    const remotes = stage().make(registry('1', { pending: true }));
    const load = remotes.load('remote-one', './Remote');
    expect(remotes.status('remote-one').state).toBe('loading');
    remotes.update(registry('2'));
    expect(await load).toMatchObject({ ok: true, version: '2' });
  });

  it('starts as it stands when nothing is heard', async () => {
    const remotes = stage().make(registry('1', { pending: true }), { pendingFor: 5 });
    expect(await remotes.load('remote-one', './Remote')).toMatchObject({ ok: true, version: '1' });
  });
});

describe('statuses', () => {
  it('keep the last five failures', async () => {
    const remotes = await stage().running(registry('1'));
    for (let number = 1; number <= 6; number += 1) remotes.note('remote-one', { cause: 'policy', message: `blocked ${number}` });
    const { errors, lastError } = remotes.status('remote-one');
    expect(errors.map(({ message }) => message)).toEqual(['blocked 2', 'blocked 3', 'blocked 4', 'blocked 5', 'blocked 6']);
    expect(lastError).toMatchObject({ cause: 'policy', message: 'blocked 6', at: expect.any(Number) });
  });
});
