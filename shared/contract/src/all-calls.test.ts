import { describe, expect, it } from '@jest/globals';
import { ALL_CALLS } from './all-calls.ts';

describe('the list of calls', () => {
  it('names each call once', () => {
    const names = ALL_CALLS.map((call) => call.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has each method and path once', () => {
    const routes = ALL_CALLS.map((call) => `${call.method} ${call.path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s has a well-formed path', (_name, call) => {
    // Some paths keep the specification's own spelling (document 1, section 7; document 2, section 7).
    const word = /^\/(g(sc|a)data|blogs|automationtester)\//.test(call.path) ? '[a-zA-Z_-]+' : '[a-z0-9-]+';
    expect(call.path).toMatch(new RegExp(`^(?:/(?:${word}|\\{[a-z_]+\\}))+/$`));
    expect(Boolean(call.params)).toBe(call.path.includes('{'));
  });
});
