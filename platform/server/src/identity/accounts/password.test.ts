import process from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { hashPassword, isOutdatedHash, passwordFault, passwordMatches } from './password.ts';

/** Processor time, µs: it does not depend on what else the machine does. */
const work = async (of: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await of();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

describe('passwords', () => {
  it('match their own hash only', async () => {
    const hash = await hashPassword('correct horse battery');
    expect(hash).toMatch(/^scrypt\$ln=15,r=8,p=3\$/);
    expect(await passwordMatches('correct horse battery', hash)).toBe(true);
    expect(await passwordMatches('correct horse batterz', hash)).toBe(false);
    expect(await passwordMatches('correct horse battery', 'not a hash')).toBe(false);
    expect(await hashPassword('correct horse battery')).not.toBe(hash);
  });

  it('match however their letters are composed', async () => {
    expect(await passwordMatches('Zu\u0308rich-zu\u0308rich', await hashPassword('Z\u00fcrich-z\u00fcrich'))).toBe(true);
  });

  it('cost the same work without an account', async () => {
    const hash = await hashPassword('correct horse battery');
    const known = await work(() => passwordMatches('wrong wrong wrong', hash));
    const unknown = await work(() => passwordMatches('wrong wrong wrong', null));
    expect(unknown).toBeGreaterThan(known / 4);
    expect(await passwordMatches('', null)).toBe(false);
  });

  it('read the parameters from the hash', async () => {
    const old = 'scrypt$ln=14,r=8,p=1$c2FsdHNhbHQ$' + 'A'.repeat(43);
    expect(await passwordMatches('anything at all', old)).toBe(false);
    expect(isOutdatedHash(old)).toBe(true);
    expect(isOutdatedHash(await hashPassword('anything at all'))).toBe(false);
  });

  it('are refused when short or equal to the email', async () => {
    expect(await passwordFault('123456789', 'a@b.co')).toContain('at least 10');
    expect(await passwordFault(' Ada@Example.com', 'ada@example.com')).toContain('differs from your email');
    expect(await passwordFault('x'.repeat(257), 'a@b.co')).toContain('at most');
    expect(await passwordFault('correct horse battery', 'a@b.co')).toBeUndefined();
  });

  it.each([
    '0123456789',
    'Password123!',
    'qwertyuiop',
    'iloveyou123',
    'aaaaaaaaaaaa',
    'Passw0rd2026',
    'lovelace99',
    'canopy1234',
    'xy'.repeat(100),
  ])('are refused when common or trivial: %s', async (password) => {
    expect(await passwordFault(password, 'ada@lovelace.example')).toContain('easy to guess');
  });

  it.each(['correct horse battery', 'fern hill demo edit', 'Zürich bei Nacht', '雨の庭で眠る猫たちの歌'])(
    'are taken: %s',
    async (password) => {
      expect(await passwordFault(password, 'ada@lovelace.example')).toBeUndefined();
    },
  );
});
