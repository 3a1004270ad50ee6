import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localIdent } from './local-ident.ts';

const root = mkdtempSync(path.join(tmpdir(), 'local-ident-'));
afterAll(() => rmSync(root, { recursive: true }));

function nameIn(remote: string, content: string): string {
  const rootContext = path.join(root, remote);
  const resourcePath = path.join(rootContext, 'Card.module.css');
  mkdirSync(rootContext, { recursive: true });
  writeFileSync(resourcePath, content);
  return localIdent({ rootContext, resourcePath }, '', 'card');
}

describe('localIdent', () => {
  it('keeps apart stylesheets that say different things at the same place, and is the same for the same', () => {
    const name = nameIn('remote-one', '.card { padding: 1px }');
    expect(name).toMatch(/^c[\w-]{8}$/);
    expect(nameIn('remote-two', '.card { padding: 2px }')).not.toBe(name);
    expect(nameIn('remote-one', '.card { padding: 3px }')).not.toBe(name);
    expect(nameIn('remote-one', '.card { padding: 1px }')).toBe(name);
  });
});
