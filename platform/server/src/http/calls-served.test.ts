import { expect, it } from '@jest/globals';
import { defineCall, type Call } from '@canopy/contract';
import { assertEveryCallServed } from './calls-served.ts';
import { route } from './route.ts';

const call = (name: string, path = `/${name}/`): Call =>
  defineCall({ name, method: 'GET', path, access: 'member', tokens: 'read', summary: '' });
const routeOf = (which: Call) => route(which, async () => undefined);
const [a, b] = [call('a'), call('b')];

it('accepts one route for each call', () => {
  expect(() => assertEveryCallServed([a, b], [routeOf(b), routeOf(a)])).not.toThrow();
});

it('names every difference', () => {
  const twin = call('twin', '/b/');
  expect(() => assertEveryCallServed([a, b, twin], [routeOf(b), routeOf(b), routeOf(call('c'))])).toThrow(
    'the routes do not fit the contract: b and twin are both GET /b/; a has no route; twin has no route; b has 2 routes; c is not in the contract',
  );
});
