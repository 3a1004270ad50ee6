import { expect, it } from '@jest/globals';
import { DevUsageError, parseDevArguments } from './arguments.ts';

it.each([
  [['billing'], { name: 'billing', proxy: false, open: false }],
  [
    ['billing', '--host', 'https://staging.example.com/subscription?a=1'],
    { name: 'billing', host: 'https://staging.example.com', proxy: false },
  ],
  [
    ['--host=http://localhost:4600', 'remote-billing', '--proxy', '--port', '4800', '--open'],
    { name: 'remote-billing', host: 'http://localhost:4600', proxy: true, port: 4800, open: true },
  ],
  [['billing', '--open', '--no-open'], { name: 'billing', open: false }],
  [['billing', '--host', 'https://staging.example.com', '--dir', '/tmp/copy'], { name: 'billing', dir: '/tmp/copy' }],
])('takes %j', (args, expected) => {
  expect(parseDevArguments(args)).toMatchObject(expected);
});

it.each([
  [[], /name one remote: npm run remote -- dev NAME/],
  [['billing', 'content'], /name one remote/],
  [['billing', '--proxy'], /--proxy needs --host/],
  [['billing', '--dir', 'x'], /--dir needs --host/],
  [['billing', '--host', 'staging'], /--host is the address of a portal.*"staging" is none/],
  [['billing', '--host', 'file:///tmp'], /--host is the address/],
  [['billing', '--port', '0'], /--port is a port from 1 to 65535, but "0" is none/],
  [['billing', '--port', '80a'], /--port is a port/],
  [['billing', '--hots', 'x'], /Unknown option '--hots'.*Usage:/],
])('refuses %j', (args, message) => {
  expect(() => parseDevArguments(args)).toThrow(message);
  expect(() => parseDevArguments(args)).toThrow(DevUsageError);
});
