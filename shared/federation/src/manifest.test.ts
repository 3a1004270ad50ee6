import { describe, expect, it } from '@jest/globals';
import example from '../example/remote.config.ts';
import { manifestFaults, manifestSchema, parseManifest } from './manifest.ts';

const least = {
  name: 'remote-one',
  title: 'One',
  shellApi: '^1.0.0',
  routes: [{ path: '/one' }],
  exposes: { './Remote': './src/remote.tsx' },
};

describe('parseManifest', () => {
  it('accepts the example that uses every field', () => {
    expect(parseManifest(example)).toMatchObject({ name: 'remote-example', landing: '/example', flags: ['example'] });
  });

  it('fills in what may be left out', () => {
    expect(parseManifest(least)).toEqual({
      ...least,
      redirects: [],
      openTo: [],
      nav: [],
      profile: [],
      sections: [],
      slots: [],
      palette: [],
      flags: [],
      uses: [],
    });
  });

  it.each([
    ['a path without its slash', { routes: [{ path: 'one' }] }, 'routes[0].path'],
    ['a star in the middle', { routes: [{ path: '/one/*/two' }] }, 'routes[0].path'],
    ['an unknown field', { rotues: [] }, 'rotues'],
    ['an unknown group', { nav: [{ id: 'a', group: 'Main', order: 1, label: 'A', path: '/one', icon: 'a' }] }, 'nav[0].group'],
    ['a name that is not a remote’s', { name: 'analytics' }, "must look like 'remote-analytics'"],
    ['no ./Remote', { exposes: { './Other': './src/other.tsx' } }, "'./Remote' is missing"],
    [
      'a slot that is not exposed',
      { slots: [{ slot: 'header-actions', paths: ['/*'], module: './Gone' }] },
      './Gone fills header-actions but is not exposed',
    ],
    ['a landing page of another remote', { landing: '/two' }, 'landing: /two is not one of the remote'],
    ['a range that cannot be read', { shellApi: 'latest' }, 'shellApi: latest is not a semver range'],
    ['the use of its own module', { uses: [{ remote: 'remote-one', module: './Remote' }] }, "uses: ./Remote is the remote's own"],
    ['a whole that may weigh less than its parts', { budget: { initial: 20, total: 10 } }, 'budget: total 10 is less'],
    ['a budget of nothing', { budget: { entry: 0 } }, 'budget.entry: must be more than 0'],
  ])('refuses %s and says where', (_what, change, message) => {
    expect(() => parseManifest({ ...least, ...change })).toThrow(message);
    expect(() => parseManifest({ ...least, ...change })).toThrow(/^The manifest of /);
  });

  it('says which remote a shapeless value was', () => {
    expect(() => parseManifest(undefined)).toThrow('a remote without a name');
  });

  it('keeps what a newer author has written, where a deployed reader meets it', () => {
    const newer = { ...least, mood: 'good', routes: [{ path: '/one', keepAlive: true }] };
    expect(manifestSchema.parse(newer)).toMatchObject(newer);
    expect(manifestFaults(newer)).toEqual([]);
    expect(manifestFaults({ ...newer, landing: '/two', exposes: {} })).toHaveLength(2);
    expect(manifestFaults({ ...newer, title: 1 })).toEqual(['title: must be of type string']);
  });
});
