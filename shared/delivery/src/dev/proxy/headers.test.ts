import { expect, it } from '@jest/globals';
import { localCookie, upstreamCookies } from './cookies.ts';
import { localPolicy } from './policy.ts';

it.each([
  ['sid=1; Path=/; HttpOnly; Secure; SameSite=Lax', 'proxied-4700.sid=1; Path=/; HttpOnly; SameSite=Lax'],
  ['sid=a=b; Domain=example.com; SameSite=None; Secure; Partitioned', 'proxied-4700.sid=a=b; SameSite=Lax'],
  ['__Host-x=1; path=/; secure', 'proxied-4700.__Host-x=1; path=/'],
  ['gone=; Expires=Thu, 01 Jan 1970 00:00:00 GMT;', 'proxied-4700.gone=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
])('sets the cookie %s', (line, expected) => {
  expect(localCookie(line, 4700)).toBe(expected);
});

it('sends back what that machine has set, by the name it gave, and nothing else', () => {
  expect(upstreamCookies('mine=1; proxied-4700.sid=a=b; proxied-4701.sid=2; proxied-4700.__Host-x=3', 4700)).toBe('sid=a=b; __Host-x=3');
  expect(upstreamCookies('mine=1', 4700)).toBe('');
});

const POLICY =
  "default-src 'none'; script-src 'self' 'nonce-x'; style-src 'self'; connect-src 'none'; frame-ancestors 'none'; upgrade-insecure-requests";

it.each([
  [
    'http://localhost:4650',
    "default-src 'none'; script-src 'self' 'nonce-x' http://localhost:4650; style-src 'self' http://localhost:4650; connect-src http://localhost:4650 ws://localhost:4650; frame-ancestors 'none'",
  ],
  [undefined, "default-src 'none'; script-src 'self' 'nonce-x'; style-src 'self'; connect-src 'none'; frame-ancestors 'none'"],
])('lets the remote %s into the policy, and takes out what asks for https', (remote, expected) => {
  expect(localPolicy(POLICY, remote)).toBe(expected);
});
