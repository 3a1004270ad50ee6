import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { secretKeys } from './secret-keys.ts';
import type { SealedPlace } from './sealed-columns.ts';
import { openSecrets } from './secrets.ts';

const KEY = 'ab'.repeat(32);
const UNBOUND = 'v1.9a2db2e2.BwcHBwcHBwcHBwcH.wsL9FWJnhJQ4ir6OhxxXX-yJTNX8.Fc40Ada58z9AKJI8EiUqRw';
const HERE: SealedPlace = { column: 'llm_providers.api_key', workspace: null, row: 'openai' };

describe('secrets', () => {
  const secrets = openSecrets(KEY);

  it.each(['', 'application password', 'ü'.repeat(10_000)])('opens what it sealed (%#)', (text) => {
    const sealed = secrets.seal(text, HERE);
    expect(sealed).not.toContain(text || 'never');
    expect(secrets.open(sealed, HERE)).toBe(text);
  });
  it('never seals twice alike', () => {
    expect(secrets.seal('same', HERE)).not.toBe(secrets.seal('same', HERE));
  });
  it('notices any change', () => {
    const parts = secrets.seal('secret', HERE).split('.');
    for (const index of [2, 3, 4]) {
      const changed = [...parts];
      const bytes = Buffer.from(changed[index] ?? '', 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      changed[index] = bytes.toString('base64url');
      expect(() => secrets.open(changed.join('.'), HERE)).toThrow('was changed');
    }
  });
  it('refuses a shortened tag', () => {
    const [version, id, nonce, text, tag] = secrets.seal('secret', HERE).split('.');
    expect(() => secrets.open([version, id, nonce, text, tag?.slice(0, 6)].join('.'), HERE)).toThrow('was changed');
  });
  it('says so where the key is another', () => {
    expect(() => openSecrets('cd'.repeat(32)).open(secrets.seal('secret', HERE), HERE)).toThrow('sealed with another key');
  });
  it.each(['', 'plain text', 'v1.a.b', 'v3.a.b.c.d', 'v1.a.b.c.d.e'])('refuses %p', (sealed) => {
    expect(() => secrets.open(sealed, HERE)).toThrow('not a sealed secret');
  });
  it.each<SealedPlace>([
    { ...HERE, row: 'gemini' },
    { ...HERE, column: 'keyword_providers.credentials' },
    { ...HERE, workspace: '6f9d5a7e-0d5b-4d67-a2c4-0f6f0e8f7a11' },
  ])('opens in its own place alone (%#)', (elsewhere) => {
    expect(() => secrets.open(secrets.seal('secret', HERE), elsewhere)).toThrow('belongs elsewhere');
  });
  it('opens what an earlier release sealed without its place', () => {
    // Sealed by that release with KEY.
    expect(secrets.open(UNBOUND, HERE)).toBe('of an earlier release');
    expect(() => secrets.open(UNBOUND.replace('v1', 'v2'), HERE)).toThrow('belongs elsewhere');
  });
  it('opens with every key of the ring, and seals with the first', () => {
    const ring = openSecrets('cd'.repeat(32), KEY);
    const before = secrets.seal('of the older key', HERE);
    expect([ring.open(before, HERE), ring.isCurrent(before), secrets.isCurrent(before)]).toEqual(['of the older key', false, true]);
    const after = ring.seal('of the newer key', HERE);
    expect(() => secrets.open(after, HERE)).toThrow('sealed with another key');
    expect(ring.open(UNBOUND, HERE)).toBe('of an earlier release');
    expect(ring.isCurrent(UNBOUND)).toBe(false);
    expect(ring.deriveAll('a')).toEqual([openSecrets('cd'.repeat(32)).derive('a'), secrets.derive('a')]);
  });
  it('derives one key for each purpose', () => {
    expect(secrets.derive('a')).toEqual(openSecrets(KEY).derive('a'));
    expect(secrets.derive('a')).not.toEqual(secrets.derive('b'));
    expect(secrets.derive('a').toString('hex')).not.toContain(KEY);
  });
  it('refuses a short key', () => {
    expect(() => openSecrets('abcd')).toThrow('32 bytes');
  });
});

describe('the key', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'canopy-test-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is the configured one', async () => {
    expect(await secretKeys([KEY], folder)).toEqual([KEY]);
  });
  it('is made once, readable by its owner alone, also when several processes start at once', async () => {
    const inside = path.join(folder, 'data');
    const keys = await Promise.all(Array.from({ length: 8 }, () => secretKeys(undefined, inside)));
    expect(new Set(keys.flat()).size).toBe(1);
    expect(keys[0]?.[0]).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(path.join(inside, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect((await readFile(path.join(inside, 'secret.key'), 'utf8')).trim()).toBe(keys[0]?.[0]);
  });
  it('is not replaced where the file is damaged', async () => {
    await writeFile(path.join(folder, 'secret.key'), 'oops');
    await expect(secretKeys(undefined, folder)).rejects.toThrow('does not hold a key');
  });
  it('may be followed by older ones, a line each', async () => {
    await writeFile(path.join(folder, 'secret.key'), `${KEY}\n${'cd'.repeat(32)}\n`);
    expect(await secretKeys(undefined, folder)).toEqual([KEY, 'cd'.repeat(32)]);
  });
});
