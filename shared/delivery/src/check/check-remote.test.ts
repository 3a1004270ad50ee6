import { describe, expect, it } from '@jest/globals';
import { aCandidate, aManifest, aHost, anIndex, aRelease, aRemote, hashesOf } from './check.fixture.ts';
import { checkRemote } from './check-remote.ts';

const other = (manifest: Parameters<typeof aRelease>[2], version = '0.1.0-dddd') => aRelease('remote-other', version, manifest);

/** The resulting message numbers, and the first text. */
function check(
  candidate: Parameters<typeof aCandidate>[0],
  index: Parameters<typeof anIndex>[0] = {},
  options?: Parameters<typeof checkRemote>[2],
) {
  const refusals = checkRemote(aCandidate(candidate), anIndex(index), options);
  return { codes: refusals.map(({ code }) => code), text: refusals[0]?.message ?? '' };
}

it('lets a release in that fits, also where nothing has been published yet', () => {
  expect(checkRemote(aCandidate(), anIndex())).toEqual([]);
  const nothing = { ...anIndex(), host: { history: [], releases: [] } };
  expect(checkRemote(aCandidate(), nothing)).toEqual([]);
});

it('says everything that speaks against a release, not the first thing only', () => {
  const { codes } = check({ manifest: { shellApi: '^2.0.0' }, facts: { shared: { react: '^18.0.0' } } }, { next: aHost('1.2.0') });
  expect(codes).toEqual(['CNP-1001', 'CNP-1002', 'CNP-1003', 'CNP-1003']);
});

describe('the shell-api range', () => {
  it('is met by the deployed host and by the next', () => {
    expect(check({ manifest: { shellApi: '^1.0.0 || ^2.0.0' } }, { next: aHost('2.0.0') }).codes).toEqual([]);
  });

  it('is refused where the deployed host is too old for it', () => {
    const { codes, text } = check({ manifest: { shellApi: '^1.2.0' } });
    expect(codes).toEqual(['CNP-1001']);
    expect(text).toBe(
      'remote-new 0.2.0-bbbbbbbb needs @canopy/shell-api ^1.2.0, and the deployed host 0.1.0-aaaa provides 1.1.0. ' +
        'Publish a host whose @canopy/shell-api is in that range first, or do without the new parts and widen shellApi in remote-new/remote.config.ts.',
    );
  });

  it('is refused where only the next host does not meet it', () => {
    const { codes, text } = check({}, { next: aHost('2.0.0') });
    expect(codes).toEqual(['CNP-1002']);
    expect(text).toContain('the next host 0.2.0-cccc will provide 2.0.0');
  });
});

describe('shared modules', () => {
  it.each([
    ['another major', { react: '^18.0.0' }, 'react ^18.0.0 from the host, and the deployed host 0.1.0-aaaa provides 19.3.1'],
    ['one that the host has not got', { '@canopy/ui/charts': '^0.1.0' }, 'the deployed host 0.1.0-aaaa does not share it'],
  ])('are refused for %s', (_what, shared, message) => {
    const { codes, text } = check({ facts: { shared } });
    expect(codes).toEqual(['CNP-1003']);
    expect(text).toContain(message);
  });

  it('are held against the next host too', () => {
    const { codes, text } = check({}, { next: aHost('1.1.0', { react: '20.0.0' }) });
    expect(codes).toEqual(['CNP-1003']);
    expect(text).toContain('the next host 0.2.0-cccc provides 20.0.0');
  });

  it('leave the shell-api to its own rule', () => {
    expect(check({ manifest: { shellApi: '^3.0.0' }, facts: { shared: { '@canopy/shell-api': '^3.0.0' } } }).codes).toEqual(['CNP-1001']);
  });
});

describe('routes', () => {
  it.each([
    ['a route', { routes: [{ path: '/posts/:id' }] }, { routes: [{ path: '/posts/:slug' }] }, 'the route /posts/:'],
    ['a redirect', { redirects: [{ from: '/blog', to: '/remote-new' }] }, { routes: [{ path: '/blog' }] }, 'the route /blog'],
    ['the landing page', { landing: '/remote-new' }, { landing: '/remote-other' }, 'the landing page'],
    ['the home page', { home: '/remote-new' }, { home: '/remote-other' }, 'the home page'],
  ])('refuses %s that another remote owns', (_what, mine, theirs, claim) => {
    const { codes, text } = check({ manifest: mine }, { remotes: { 'remote-other': aRemote({ stable: other(theirs) }) } });
    expect(codes).toEqual(['CNP-1004']);
    expect(text).toContain(`claims ${claim}, which remote-other 0.1.0-dddd owns`);
  });

  it('refuses an address of the host’s own', () => {
    const { codes, text } = check({ manifest: { routes: [{ path: '/settings' }] } });
    expect(codes).toEqual(['CNP-1004']);
    expect(text).toContain('claims the route /settings, which host 0.1.0-aaaa owns');
  });

  it('counts a running canary of the other, and not a halted one', () => {
    const canary = other({ routes: [{ path: '/remote-new' }] }, '0.2.0-eeee');
    const stable = other({});
    expect(check({}, { remotes: { 'remote-other': aRemote({ stable, canary }) } }).codes).toEqual(['CNP-1004']);
    expect(check({}, { remotes: { 'remote-other': aRemote({ stable, canary, halted: true }) } }).codes).toEqual([]);
  });

  it('says a claim once, with the stable release, where canary and stable both make it', () => {
    const both = { routes: [{ path: '/remote-new' }] };
    const { codes, text } = check({}, { remotes: { 'remote-other': aRemote({ stable: other(both), canary: other(both, '0.2.0-eeee') }) } });
    expect(codes).toEqual(['CNP-1004']);
    expect(text).toContain('0.1.0-dddd');
  });

  it('lets its own earlier release have had them', () => {
    const own = aRemote({ stable: aRelease('remote-new', '0.1.0-ffff') });
    expect(check({}, { remotes: { 'remote-new': own } }).codes).toEqual([]);
  });

  it.each(['/', '/*', '/:page', '/:page/edit'])('refuses %s, which matches what is nobody’s yet', (path) => {
    const { codes, text } = check({ manifest: { routes: [{ path: '/remote-new' }, { path }] } });
    expect(codes).toEqual(['CNP-1009']);
    expect(text).toContain('begin it with a segment of its own');
  });
});

describe('a section of the portal', () => {
  const deployed = (manifest: Parameters<typeof aRelease>[2]) => ({ remotes: { 'remote-other': aRemote({ stable: other(manifest) }) } });

  it.each([
    ['a URL of its pattern', '/posts/import', ['/posts/:id']],
    ['a URL that it does not have yet', '/seo-audit/secret', ['/seo-audit/pages']],
    ['everything around its own', '/topic/*', ['/topic/new']],
    ['what is inside its own', '/topic/new', ['/topic/*']],
  ])('has one owner: %s is refused', (_what, path, theirs) => {
    const { codes, text } = check({ manifest: { routes: [{ path }] } }, deployed({ routes: theirs.map((one) => ({ path: one })) }));
    expect(codes).toEqual(['CNP-1013']);
    expect(text).toContain(`claims ${path}, and everything below /${path.split('/')[1]} belongs to remote-other 0.1.0-dddd`);
  });

  it('is refused to a redirect too, and below the host’s own', () => {
    const moved = { redirects: [{ from: '/topic/old', to: '/remote-new' }] };
    expect(check({ manifest: moved }, deployed({ routes: [{ path: '/topic' }] })).codes).toEqual(['CNP-1013']);
    expect(check({ manifest: { routes: [{ path: '/settings/more' }] } }).codes).toEqual(['CNP-1013']);
  });

  it('is open where its owner has published so, and there alone', () => {
    const open = deployed({ routes: [{ path: '/topic/:id' }], openTo: [{ path: '/topic/costs', remote: 'remote-new' }] });
    expect(check({ manifest: { routes: [{ path: '/topic/costs/:month' }] } }, open).codes).toEqual([]);
    expect(check({ manifest: { routes: [{ path: '/topic/other' }] } }, open).codes).toEqual(['CNP-1013']);
    const toAnother = deployed({ routes: [{ path: '/topic/:id' }], openTo: [{ path: '/topic', remote: 'remote-third' }] });
    expect(check({ manifest: { routes: [{ path: '/topic/costs' }] } }, toAnother).codes).toEqual(['CNP-1013']);
  });

  it('is not opened by the one that wants in', () => {
    const wish = { routes: [{ path: '/topic/costs' }], openTo: [{ path: '/topic', remote: 'remote-other' }] };
    expect(check({ manifest: wish }, deployed({ routes: [{ path: '/topic/:id' }] })).codes).toEqual(['CNP-1013']);
  });

  it('stays its owner’s with a guest in it, and open as long as the guest is there', () => {
    const open = { routes: [{ path: '/topic' }, { path: '/topic/:id' }], openTo: [{ path: '/topic/costs', remote: 'remote-other' }] };
    const both = {
      remotes: {
        'remote-new': aRemote({ stable: aRelease('remote-new', '0.1.0-ffff', open) }),
        'remote-other': aRemote({ stable: other({ routes: [{ path: '/topic/costs' }] }) }),
      },
    };
    expect(check({ manifest: open }, both).codes).toEqual([]);
    expect(check({ manifest: { routes: open.routes } }, both).codes).toEqual(['CNP-1013', 'CNP-1013']);
  });
});

describe('slots', () => {
  const extension = (slot: string, path: string) => ({
    exposes: { './Remote': './a.tsx', './Banner': './b.tsx' },
    slots: [{ slot, paths: [path], module: './Banner' }],
  });
  const taken = (slot: string, path: string) => ({ remotes: { 'remote-other': aRemote({ stable: other(extension(slot, path)) }) } });

  it('have one owner on a path', () => {
    const { codes, text } = check({ manifest: extension('plan-banner', '/topic/new') }, taken('plan-banner', '/topic/*'));
    expect(codes).toEqual(['CNP-1005']);
    expect(text).toContain('fills the slot plan-banner on /topic/new, and remote-other 0.1.0-dddd fills it on /topic/*');
  });

  it('have several on different paths, and the header’s on the same', () => {
    expect(check({ manifest: extension('plan-banner', '/posts') }, taken('plan-banner', '/topic/*')).codes).toEqual([]);
    expect(check({ manifest: extension('header-actions', '/*') }, taken('header-actions', '/*')).codes).toEqual([]);
  });
});

describe('calls of the contract', () => {
  const facts = { calls: ['GET /posts/', 'POST /posts/{id}/pin/'] };

  it('are refused where the deployed API lacks one, which is named', () => {
    const { codes, text } = check({ facts }, { calls: ['GET /posts/'] });
    expect(codes).toEqual(['CNP-1006']);
    expect(text).toContain('calls POST /posts/{id}/pin/, which the deployed API does not serve');
  });

  it('pass where it answers all, or where no API is known', () => {
    expect(check({ facts }, { calls: facts.calls }).codes).toEqual([]);
    expect(check({ facts }).codes).toEqual([]);
  });

  it('are held against what the caller knows of the API, where it says so', () => {
    expect(check({ facts }, { calls: facts.calls }, { apiCalls: ['GET /posts/'] }).codes).toEqual(['CNP-1006']);
  });
});

describe('exposed modules', () => {
  const user = other({ uses: [{ remote: 'remote-new', module: './PlanCard' }] });
  const exposing = { exposes: { './Remote': './a.tsx', './PlanCard': './b.tsx' } };

  it('stay while a deployed release of another remote uses them', () => {
    const { codes, text } = check({}, { remotes: { 'remote-other': aRemote({ stable: user }) } });
    expect(codes).toEqual(['CNP-1007']);
    expect(text).toContain('no longer exposes ./PlanCard, which remote-other 0.1.0-dddd (stable) uses');
    expect(check({}, { remotes: { 'remote-other': aRemote({ stable: other({}, '0.0.9-dddd'), canary: user }) } }).text).toContain(
      '(canary)',
    );
  });

  it('go when nobody uses them, and pass while they are exposed', () => {
    expect(check({ manifest: exposing }, { remotes: { 'remote-other': aRemote({ stable: user }) } }).codes).toEqual([]);
    expect(
      check({}, { remotes: { 'remote-other': aRemote({ stable: other({}, '0.0.9-dddd'), canary: user, halted: true }) } }).codes,
    ).toEqual([]);
  });

  it('of others are there for everybody before they are used', () => {
    const uses = { uses: [{ remote: 'remote-other', module: './PlanCard' }] };
    const card = other(exposing, '0.2.0-eeee');
    expect(check({ manifest: uses }).text).toContain('and no release of remote-other is deployed');
    expect(check({ manifest: uses }, { remotes: { 'remote-other': aRemote({ stable: other({}), canary: card }) } })).toMatchObject({
      codes: ['CNP-1012'],
      text: expect.stringContaining('which remote-other 0.1.0-dddd does not expose'),
    });
    expect(check({ manifest: uses }, { remotes: { 'remote-other': aRemote({ canary: card }) } }).codes).toEqual(['CNP-1012']);
    expect(check({ manifest: uses }, { remotes: { 'remote-other': aRemote({ stable: card }) } }).codes).toEqual([]);
  });
});

describe('the size', () => {
  it('is refused where it passes the default', () => {
    const { codes, text } = check({ facts: { sizes: { entry: 3, initial: 26, total: 40 } } });
    expect(codes).toEqual(['CNP-1008']);
    expect(text).toContain('weighs 26 kB (initial, gzip); its budget is 25 kB (the default)');
  });

  it('is measured by the remote’s own budget, larger or smaller', () => {
    expect(check({ manifest: { budget: { total: 500 } }, facts: { sizes: { entry: 3, initial: 10, total: 470 } } }).codes).toEqual([]);
    expect(check({ manifest: { budget: { initial: 9 } } }).text).toContain('its budget is 9 kB. ');
  });
});

describe('the manifest', () => {
  it.each([
    ['is not one', { routes: 'none' as never }, 'routes: must be of type array'],
    ['belongs to another remote', { name: 'remote-other' }, 'it is the manifest of remote-other'],
    ['contradicts itself', { landing: '/elsewhere' }, 'landing: /elsewhere is not one of the remote'],
    ['claims a route twice', { routes: [{ path: '/a/:x' }, { path: '/a/:y' }] }, 'it claims the route /a/: twice'],
  ])('is refused where it %s', (_what, manifest, fault) => {
    const { codes, text } = check({ manifest });
    expect(codes).toEqual(['CNP-1009']);
    expect(text).toContain(fault);
  });
});

describe('files', () => {
  const files = { 'remoteEntry.js': 'entry', 'Remote.1.js': 'chunk', 'release.json': '{}' };

  it.each([
    ['a chunk that was changed', { ...hashesOf(files), 'Remote.1.js': 'sha384-of-something-else' }, 'Remote.1.js'],
    ['a chunk without a hash', hashesOf({ 'remoteEntry.js': 'entry' }), 'Remote.1.js'],
    ['a hash without its file', { ...hashesOf(files), 'gone.css': 'sha384-x' }, 'gone.css'],
  ])('are refused for %s', (_what, integrity, file) => {
    const { codes, text } = check({ files, integrity });
    expect(codes).toEqual(['CNP-1010']);
    expect(text).toContain(file);
  });

  it('are refused without an entry, and pass when all is there', () => {
    expect(check({ files: { 'Remote.1.js': 'chunk' } }).codes).toEqual(['CNP-1010']);
    expect(check({ files }).codes).toEqual([]);
  });

  it('are not asked for where only the facts are known', () => {
    const facts = { ...aCandidate(), files: undefined, integrity: {} };
    const own = aRemote({ stable: aRelease('remote-new', facts.version) });
    expect(checkRemote(facts, anIndex({ remotes: { 'remote-new': own } }))).toEqual([]);
  });
});

describe('a version that is published', () => {
  const published = (manifest?: Parameters<typeof aRelease>[2]) => ({
    remotes: { 'remote-new': aRemote({ stable: aRelease('remote-new', '0.2.0-bbbbbbbb', manifest) }) },
  });

  it('is refused with other files or another manifest', () => {
    expect(check({ files: { 'remoteEntry.js': 'changed' } }, published())).toMatchObject({
      codes: ['CNP-1011'],
      text: expect.stringContaining('different content in remoteEntry.js'),
    });
    expect(check({}, published({ title: 'Old' })).text).toContain('different content in the manifest');
  });

  it('passes with the same', () => {
    expect(check({}, published()).codes).toEqual([]);
    expect(check({ version: '0.3.0-abab', files: { 'remoteEntry.js': 'changed' } }, published()).codes).toEqual([]);
  });
});

it('reads a manifest as it was written, without what may be left out', () => {
  expect(aCandidate().manifest).toEqual(aManifest('remote-new'));
});
