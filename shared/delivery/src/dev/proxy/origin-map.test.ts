import { expect, it } from '@jest/globals';
import { originMap } from './origin-map.ts';

const map = originMap([
  { upstream: 'https://staging.example.com', local: 'http://localhost:4700' },
  { upstream: 'https://login.example.com:8443', local: 'http://localhost:4701' },
]);

it.each([
  ['as it stands', 'go to https://staging.example.com/a?b', 'go to http://localhost:4700/a?b'],
  ['at the end', 'https://staging.example.com', 'http://localhost:4700'],
  ['with a full stop behind', 'see https://staging.example.com.', 'see http://localhost:4700.'],
  ['in capitals', 'HTTPS://Staging.Example.com/', 'http://localhost:4700/'],
  ['with a port', '"https://login.example.com:8443/auth"', '"http://localhost:4701/auth"'],
  ['in JSON with escaped slashes', String.raw`"https:\/\/staging.example.com\/x"`, String.raw`"http:\/\/localhost:4700\/x"`],
  ['percent-encoded', 'redirect_uri=https%3A%2F%2Fstaging.example.com%2Fauth', 'redirect_uri=http%3A%2F%2Flocalhost%3A4700%2Fauth'],
  ['percent-encoded in small letters', 'u=https%3a%2f%2fstaging.example.com&', 'u=http%3A%2F%2Flocalhost%3A4700&'],
  [
    'percent-encoded twice',
    'to=%2Fa%3Fu%3Dhttps%253A%252F%252Flogin.example.com%253A8443%252F',
    'to=%2Fa%3Fu%3Dhttp%253A%252F%252Flocalhost%253A4701%252F',
  ],
  ['a socket', 'connect-src wss://staging.example.com;', 'connect-src ws://localhost:4700;'],
])('maps %s, and back', (_how, upstream, local) => {
  expect(map.toLocal(upstream)).toBe(local);
  expect(map.toUpstream(local)).toBe(
    upstream.replace('HTTPS://Staging.Example.com', 'https://staging.example.com').replace('%3a%2f%2f', '%3A%2F%2F'),
  );
});

it.each([
  'https://staging.example.com.evil.example/',
  'https://staging.example.community/',
  'https://staging.example.com:8080/',
  'https%3A%2F%2Fstaging.example.com%3A8080',
  'http://staging.example.com/',
  'https://login.example.com/',
  'https://login.example.com:84431/',
])('leaves %s alone', (text) => {
  expect(map.toLocal(text)).toBe(text);
});

it('never maps what it has put in, so two origins may change places', () => {
  const swapped = originMap([
    { upstream: 'http://localhost:1', local: 'http://localhost:2' },
    { upstream: 'http://localhost:2', local: 'http://localhost:1' },
  ]);
  expect(swapped.toLocal('http://localhost:1 http://localhost:2')).toBe('http://localhost:2 http://localhost:1');
});
