import { describe, expect, it } from '@jest/globals';
import { readPage } from './read-page.ts';

const CONFIG = {
  api_base: '/api',
  issuer: 'https://id.example',
  client_id: 'portal',
  sandbox: [],
  support_contact: 'help@example.com',
  environment: 'test',
};

function page(config: unknown, registry: unknown): Document {
  const made = document.implementation.createHTMLDocument();
  for (const [id, value] of [
    ['canopy-config', config],
    ['canopy-registry', registry],
  ] as const) {
    if (value === undefined) continue;
    const script = made.createElement('script');
    script.type = 'application/json';
    script.id = id;
    script.textContent = JSON.stringify(value);
    made.head.append(script);
  }
  return made;
}

describe('readPage', () => {
  it('reads configuration and registry', () => {
    const facts = readPage(page(CONFIG, { id: 'set-1', remotes: [] }));
    expect(facts.config.issuer).toBe('https://id.example');
    expect(facts.registry).toEqual({ id: 'set-1', remotes: [] });
  });

  it('names what is missing', () => {
    expect(() => readPage(page(CONFIG, undefined))).toThrow('#canopy-registry');
  });

  it('refuses a configuration of the wrong shape', () => {
    expect(() => readPage(page({ ...CONFIG, issuer: 7 }, { id: 'set-1', remotes: [] }))).toThrow('issuer');
  });
});
