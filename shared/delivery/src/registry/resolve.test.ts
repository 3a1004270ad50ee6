import { describe, expect, it } from '@jest/globals';
import { release } from './release.fixture.ts';
import { emptyIndex, type Canary, type ReleaseIndex, type RemoteIndex, type RemoteRelease } from './release-index.ts';
import { resolveFor, shareOf, type Visitor } from './resolve.ts';

const NAME = 'remote-one';

function published(version: string, withdrawn = false): RemoteRelease {
  const { manifest, integrity, facts } = release(NAME, version);
  const stamp = { at: '', reason: 'it threw' };
  return {
    version,
    publishedAt: '',
    entry: 'remoteEntry.js',
    manifest,
    integrity,
    facts,
    ...(withdrawn && { withdrawn: stamp }),
  };
}

function indexWith(remote: Partial<RemoteIndex>): ReleaseIndex {
  const releases = ['3.0.0', '2.0.0', '1.0.0'].map((version) => published(version));
  return { ...emptyIndex(), remotes: { [NAME]: { stable: '2.0.0', history: ['1.0.0'], releases, ...remote } } };
}

const canary = (parts: Partial<Canary>): Canary => ({
  version: '3.0.0',
  organisations: [],
  percent: 0,
  startedAt: '',
  limit: { rate: 0.2, failures: 3 },
  ...parts,
});

const originOf = (name: string) => `https://cdn.example.com/${name}/`;
const resolve = (index: ReleaseIndex, visitor: Visitor = { organisationId: 'acme' }) => resolveFor({ index, visitor, originOf });
const given = (index: ReleaseIndex, visitor?: Visitor) => resolve(index, visitor).remotes[0];

it('gives everybody the stable release, with the one before to fall back on', () => {
  expect(given(indexWith({}))).toMatchObject({
    name: NAME,
    version: '2.0.0',
    channel: 'stable',
    baseUrl: 'https://cdn.example.com/remote-one/2.0.0/',
    integrity: { 'remoteEntry.js': expect.stringMatching(/^sha384-/) },
    fallback: { version: '1.0.0', baseUrl: 'https://cdn.example.com/remote-one/1.0.0/' },
  });
});

it('falls back on no release that was withdrawn, and on none where there is none', () => {
  const releases = [published('2.0.0'), published('1.1.0', true), published('1.0.0')];
  expect(given(indexWith({ releases, history: ['1.1.0', '1.0.0'] }))?.fallback).toMatchObject({ version: '1.0.0' });
  expect(given(indexWith({ releases, history: ['1.1.0'] }))).not.toHaveProperty('fallback');
});

it('names what was withdrawn, for pages that still run it, but not what is given all the same', () => {
  const releases = [published('2.0.0'), published('1.1.0', true), published('1.0.0')];
  expect(given(indexWith({ releases }))?.withdrawn).toEqual(['1.1.0']);
  expect(given(indexWith({ releases }), { organisationId: 'acme', preview: { remote: NAME, version: '1.1.0' } })).not.toHaveProperty(
    'withdrawn',
  );
  expect(given(indexWith({}))).not.toHaveProperty('withdrawn');
});

it('leaves out what is only held, and what is served nowhere', () => {
  expect(resolve(indexWith({ stable: undefined })).remotes).toEqual([]);
  expect(resolveFor({ index: indexWith({}), visitor: {}, originOf: () => undefined }).remotes).toEqual([]);
});

describe('with a canary', () => {
  const chosen = indexWith({ canary: canary({ organisations: ['acme'] }) });

  it('gives it to the organisations that were named, and to no others', () => {
    expect(given(chosen)).toMatchObject({ version: '3.0.0', channel: 'canary', fallback: { version: '2.0.0' } });
    expect(given(chosen, { organisationId: 'globex' })).toMatchObject({ version: '2.0.0', channel: 'stable' });
  });

  it('leaves the choice open while the organisation is not known', () => {
    expect(given(chosen, {})).toMatchObject({ version: '2.0.0', pending: true });
    expect(given(chosen)).not.toHaveProperty('pending');
    expect(given(indexWith({}), {})).not.toHaveProperty('pending');
  });

  it('gives it to nobody once it is halted', () => {
    const halted = indexWith({ canary: canary({ organisations: ['acme'], percent: 100, halted: { at: '', reason: 'failures' } }) });
    expect(given(halted)).toMatchObject({ version: '2.0.0', channel: 'stable' });
    expect(given(halted, {})).not.toHaveProperty('pending');
  });

  it('gives it to a share of all, the same ones each time, and more of them as the share grows', () => {
    const organisations = Array.from({ length: 1_000 }, (_, at) => `organisation-${at}`);
    const with_ = (percent: number) => {
      const index = indexWith({ canary: canary({ percent }) });
      return organisations.filter((organisationId) => given(index, { organisationId })?.channel === 'canary');
    };
    const [none, some, again, more, all] = [with_(0), with_(10), with_(10), with_(50), with_(100)];
    expect([none.length, all.length]).toEqual([0, 1_000]);
    expect(some.length).toBeGreaterThan(60);
    expect(some.length).toBeLessThan(140);
    expect(again).toEqual(some);
    expect(more).toEqual(expect.arrayContaining(some));
  });

  it('begins with other organisations for another release', () => {
    const shares = (version: string) => ['a', 'b', 'c', 'd'].map((organisation) => Math.round(shareOf(`${NAME} ${version}`, organisation)));
    expect(shares('3.0.0')).not.toEqual(shares('4.0.0'));
  });
});

describe('with a preview', () => {
  it('gives the release to this visitor at once, canary or not', () => {
    const index = indexWith({ canary: canary({ version: '1.0.0', percent: 100 }) });
    expect(given(index, { preview: { remote: NAME, version: '3.0.0' } })).toMatchObject({
      version: '3.0.0',
      channel: 'preview',
      fallback: { version: '2.0.0' },
    });
    expect(given(index, { preview: { remote: NAME, version: '3.0.0' } })).not.toHaveProperty('pending');
  });

  it('leaves other remotes as they are, and shows the stable release where the previewed one is gone', () => {
    expect(given(indexWith({}), { preview: { remote: 'remote-two', version: '3.0.0' } })).toMatchObject({
      version: '2.0.0',
      channel: 'stable',
    });
    expect(given(indexWith({}), { preview: { remote: NAME, version: '9.0.0' } })).toMatchObject({ version: '2.0.0', channel: 'stable' });
  });
});

it('names the set: the same for the same releases, another for others', () => {
  const stable = resolve(indexWith({}));
  expect(resolve(indexWith({})).id).toBe(stable.id);
  expect(resolve(indexWith({ stable: '1.0.0' })).id).not.toBe(stable.id);
  expect(resolve(indexWith({ canary: canary({ organisations: ['acme'] }) })).id).not.toBe(stable.id);
});
