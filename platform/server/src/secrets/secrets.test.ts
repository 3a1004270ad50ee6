import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { secretKey } from './secret-key.ts';
import { openSecrets } from './secrets.ts';

const KEY = 'ab'.repeat(32);

describe('secrets', () => {
  const secrets = openSecrets(KEY);

  it.each(['', 'application password', 'ü'.repeat(10_000)])('opens what it sealed (%#)', (text) => {
    const sealed = secrets.seal(text);
    expect(sealed).not.toContain(text || 'never');
    expect(secrets.open(sealed)).toBe(text);
  });
  it('never seals twice alike', () => {
    expect(secrets.seal('same')).not.toBe(secrets.seal('same'));
  });
  it('notices any change', () => {
    const parts = secrets.seal('secret').split('.');
    for (const index of [2, 3, 4]) {
      const changed = [...parts];
      const bytes = Buffer.from(changed[index] ?? '', 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      changed[index] = bytes.toString('base64url');
      expect(() => secrets.open(changed.join('.'))).toThrow('was changed');
    }
  });
  it('refuses a shortened tag', () => {
    const [version, id, nonce, text, tag] = secrets.seal('secret').split('.');
    expect(() => secrets.open([version, id, nonce, text, tag?.slice(0, 6)].join('.'))).toThrow('was changed');
  });
  it('says so where the key is another', () => {
    expect(() => openSecrets('cd'.repeat(32)).open(secrets.seal('secret'))).toThrow('sealed with another key');
  });
  it.each(['', 'plain text', 'v1.a.b', 'v2.a.b.c.d', 'v1.a.b.c.d.e'])('refuses %p', (sealed) => {
    expect(() => secrets.open(sealed)).toThrow('not a sealed secret');
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
    expect(await secretKey(KEY, folder)).toBe(KEY);
  });
  it('is made once, readable by its owner alone, also when several processes start at once', async () => {
    const inside = path.join(folder, 'data');
    const keys = await Promise.all(Array.from({ length: 8 }, () => secretKey(undefined, inside)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(path.join(inside, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect((await readFile(path.join(inside, 'secret.key'), 'utf8')).trim()).toBe(keys[0]);
  });
  it('is not replaced where the file is damaged', async () => {
    await writeFile(path.join(folder, 'secret.key'), 'oops');
    await expect(secretKey(undefined, folder)).rejects.toThrow('does not hold a key');
  });
});
