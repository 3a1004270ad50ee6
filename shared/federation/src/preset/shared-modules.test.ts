import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lazySharedOf, remoteShared, sharedRanges, versionOfShared } from './shared-modules.ts';

const FIXTURE = path.join(import.meta.dirname, '..', '..', 'fixture');
const DIR = path.resolve(import.meta.dirname, '..', '..', '..', 'shell-api');

describe('the ranges of shared modules', () => {
  const ranges = sharedRanges(DIR, { shellApi: '^1.1.0 || ^2.0.0' }, { development: false, lazyShared: ['@canopy/ui/forms'] });

  it('come from the manifest, from React’s major, and from the version that is built with', () => {
    expect(ranges).toMatchObject({ react: '^19.0.0', 'react/jsx-runtime': '^19.0.0', '@canopy/shell-api': '^1.1.0 || ^2.0.0' });
    const ui = versionOfShared(DIR, '@canopy/ui/forms');
    expect(ui).toMatch(/^\d+\.\d+\.\d+$/);
    expect(ranges['@canopy/ui/forms']).toBe(`^${ui}`);
    expect(ranges['@canopy/contract/schema']).toMatch(/^\^\d/);
  });

  it('are what the remote asks the host for, without a copy of its own', () => {
    expect(remoteShared(ranges)['@canopy/shell-api']).toEqual({ singleton: true, import: false, requiredVersion: '^1.1.0 || ^2.0.0' });
  });

  it('name large packages, and the parts of an entry that is a sum, not the sum', () => {
    const names = lazySharedOf(path.resolve(DIR, '..', '..', 'host'));
    expect(names).toEqual(
      expect.arrayContaining([
        '@canopy/charts',
        '@canopy/charts/bar',
        '@canopy/editor',
        '@canopy/ui/data/formats',
        '@canopy/ui/forms/fields',
        '@canopy/ui/pickers/number',
      ]),
    );
    for (const name of ['@canopy/ui', '@canopy/ui/forms', '@canopy/editor/load']) expect(names).not.toContain(name);
  });

  it('find nothing where nothing is installed', () => {
    expect(versionOfShared(DIR, 'not-a-package')).toBeUndefined();
    expect(lazySharedOf(path.join(FIXTURE, 'nowhere'))).toEqual([]);
  });
});
