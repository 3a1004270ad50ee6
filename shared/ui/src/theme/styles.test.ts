import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '..');
const styles = readFileSync(join(source, 'styles.css'), 'utf8');
const layers = join(source, '../node_modules/@mantine/core/styles');
const styled = new Set(globSync('*.layer.css', { cwd: layers }).map((file) => file.replace('.layer.css', '')));

const used = new Set(
  globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/(?:import|export) \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap((match) => (match[1] ?? '').split(','))
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => styled.has(name)),
);

describe('styles.css', () => {
  it.each([...used])('has the styles of %s', (name) => {
    expect(styles).toContain(`@mantine/core/styles/${name}.layer.css`);
  });

  it('imports nothing that does not exist', () => {
    const imported = [...styles.matchAll(/styles\/(\w[\w-]*)\.layer\.css/g)].map((match) => match[1] ?? '');
    expect(imported.filter((name) => !styled.has(name))).toEqual([]);
  });
});
