import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from './start/settings.ts';

const NAMES = readdirSync(path.join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'));
/** On an idle machine these take seconds; each starts its own servers. */
const LONGEST_MS = 600_000;
/** Those that build or install the portal take minutes and have no small size. */
const LARGE = new Set(
  NAMES.filter((name) => !/^export const small[^=]*= \[/m.test(readFileSync(path.join(ROOT, 'bench', `${name}.ts`), 'utf8'))),
);

const bench = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const script = path.join(ROOT, 'scripts', 'bench.ts');
    execFile(process.execPath, [script, ...args], { maxBuffer: 2 ** 26, timeout: LONGEST_MS - 30_000 }, (error, out, problems) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: out + problems }),
    );
  });

describe('each benchmark still runs', () => {
  it.each(NAMES.filter((name) => !LARGE.has(name)))(
    '%s, at its small size',
    async (name) => {
      const { code, said } = await bench(name, '--small');
      // Its output, if it failed.
      expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
    },
    LONGEST_MS,
  );

  it.each(NAMES.filter((name) => LARGE.has(name)))(
    '%s as far as its options',
    async (name) => {
      const { code, said } = await bench(name, '--no-such-option');
      expect(code).toBe(1);
      expect(said).toContain("Unknown option '--no-such-option'");
    },
    LONGEST_MS,
  );
});
