import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import type { Manifest } from '@canopy/federation';
import { ROOT } from '../start/settings.ts';

it('each remote with an id in a route has a test that opens it with one that nothing has', async () => {
  const without: string[] = [];
  for (const config of globSync('remote-*/remote.config.ts', { cwd: ROOT })) {
    const { default: manifest } = (await import(path.join(ROOT, config))) as { default: Manifest };
    const hasId = manifest.routes.some(({ path: route }) => route.includes(':'));
    if (hasId && !existsSync(path.join(ROOT, path.dirname(config), 'src/unknown-ids.test.tsx'))) without.push(config);
  }
  expect(without).toEqual([]);
});
