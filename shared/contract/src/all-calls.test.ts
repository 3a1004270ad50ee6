import { describe, expect, it } from '@jest/globals';
import { ALL_CALLS } from './all-calls.ts';

describe('the list of calls', () => {
  it('names each call once', () => {
    const names = ALL_CALLS.map((call) => call.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has each method and path once', () => {
    const places = ALL_CALLS.map((call) => `${call.method} ${call.path}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(ALL_CALLS.map((call) => [call.name, call] as const))('%s has a well-formed path', (_name, call) => {
    expect(call.path).toMatch(/^\/(?:[a-z0-9-]+|\{[a-z_]+\})(?:\/(?:[a-z0-9-]+|\{[a-z_]+\}))*\/$/);
    expect(Boolean(call.params)).toBe(call.path.includes('{'));
  });
});
