import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
/** Custom properties of a block, by name without the product's prefix. */
const propertiesOf = (block: string) =>
  new Map([...block.matchAll(/--(?:canopy-)?([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value]));

const tokens = read('../../../../../shared/ui/src/theme/tokens.css');
const pages = read('./pages.css');
const schemes = {
  light: [/color-scheme='light'\] \{([^}]+)\}/, /:root \{([^}]+)\}/],
  dark: [/:root\[data-mantine-color-scheme='dark'\] \{([^}]+)\}/, /dark\) \{\s+:root \{([^}]+)\}/],
} as const;

it.each(Object.entries(schemes))('the pages of the identity provider have the portal’s colours, %s', (_scheme, [ofPortal, ofPages]) => {
  const portal = propertiesOf(ofPortal.exec(tokens)?.[1] ?? '');
  const own = [...propertiesOf(ofPages.exec(pages)?.[1] ?? '')];
  expect(own.length).toBeGreaterThan(9);
  expect(own).toEqual(own.map(([name]) => [name, portal.get(name)]));
});

it('they have the portal’s mark', () => {
  const [path] = /M16 25[^"]+/.exec(read('../../../../../host/src/shell/layout/Logo.tsx')) ?? [];
  expect(path).toMatch(/^M16/);
  expect(read('./layout.ts')).toContain(path);
});
