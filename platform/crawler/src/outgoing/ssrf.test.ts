import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loopbackServer, type LoopbackServer } from '../testing/loopback-server.ts';
import { createOutgoing, type Outgoing } from './create-outgoing.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { OutgoingFailure, OutgoingResult } from './outgoing-result.ts';
import { checkedLookup, type ResolvedAddress } from './guarded-connector.ts';

/** Records of the test's resolver; the real one is never used. */
const names: Record<string, string[]> = {
  'start.test': ['127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
  'loop.test': ['127.0.0.1'],
  'any.test': ['0.0.0.0'],
  'six.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'sixtofour.test': ['2002:7f00:1::'],
  'zone.test': ['fe80::1%lo'],
  'metadata.test': ['169.254.169.254'],
  'mixed.test': ['93.184.216.34', '127.0.0.1'],
  'mixed-six.test': ['2606:4700::1111', '::1'],
  'private-first.test': ['10.0.0.1', '93.184.216.34'],
  'garbage.test': ['not-an-address'],
};

const lookup = async (hostname: string): Promise<ResolvedAddress[]> => {
  const found = names[hostname];
  if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

const failed = (result: OutgoingResult): OutgoingFailure => {
  if (result.ok) throw new Error(`${result.url} was reached`);
  return result;
};

let trap: LoopbackServer;
let start: LoopbackServer;
let outgoing: Outgoing;

beforeAll(async () => {
  trap = await loopbackServer((_request, response) => response.end('secret'));
  start = await loopbackServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://start.test').searchParams.get('to') ?? '';
    response.writeHead(302, { location: target }).end();
  });
  outgoing = createOutgoing({ allowHosts: [`start.test:${start.port}`], userAgent: 'test', lookup });
});

afterAll(async () => {
  await outgoing.close();
  await trap.close();
  await start.close();
});

const literalHosts = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0x7f.1',
  '127.0.0.1.',
  '127.000.000.001',
  '%31%32%37.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '0',
  '0.0.0.0',
  '0x0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::1]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
];

describe('addresses that must never be connected to', () => {
  it.each(literalHosts)('the literal %s', async (host) => {
    expect(await outgoing.get(`http://${host}:${trap.port}/`)).toMatchObject({ ok: false, reason: 'blocked-address' });
    expect(trap.connections()).toBe(0);
  });

  it.each(Object.keys(names).filter((name) => name !== 'start.test'))('the name %s', async (name) => {
    const { redirects: _redirects, url: _url, ...refusal } = failed(await outgoing.get(`http://${name}:${trap.port}/`));
    const missing = failed(await outgoing.get(`http://missing.test:${trap.port}/`));
    expect(refusal).toEqual({ ok: false, reason: missing.reason, message: missing.message, status: undefined });
    expect(trap.connections()).toBe(0);
  });

  it('says the same of a closed port, a private literal and a name that does not exist', async () => {
    const closed = await loopbackServer((_request, response) => response.end());
    await closed.close();
    const open = createOutgoing({
      allowHosts: ['closed.test'],
      userAgent: 'test',
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    const said = [
      await open.get(`http://closed.test:${closed.port}/`),
      await outgoing.get('http://10.0.0.1/'),
      await outgoing.get('http://loop.test/'),
      await outgoing.get('http://missing.test/'),
    ].map((answer) => failed(answer).message);
    await open.close();
    expect(new Set(said).size).toBe(1);
  });

  it.each([
    ['a literal', '127.0.0.1'],
    ['a decimal literal', '2130706433'],
    ['IPv6', '[::1]'],
    ['mapped IPv6', '[::ffff:127.0.0.1]'],
    ['a private name', 'loop.test'],
    ['a mixed name', 'mixed.test'],
    ['the allowed name on another port', 'start.test'],
  ])('a redirect to %s', async (_label, host) => {
    const target = encodeURIComponent(`http://${host}:${trap.port}/`);
    const result = await outgoing.get(`http://start.test:${start.port}/?to=${target}`);
    const reason = host.endsWith('.test') ? 'dns' : 'blocked-address';
    expect(result).toMatchObject({ ok: false, reason, redirects: [{ status: 302 }] });
    expect(trap.connections()).toBe(0);
  });

  it.each([
    ['file:///etc/passwd', 'blocked-scheme'],
    ['ftp://example.com/', 'blocked-scheme'],
    ['gopher://127.0.0.1:25/', 'blocked-scheme'],
    ['data:text/html,x', 'blocked-scheme'],
    ['javascript:alert(1)', 'blocked-scheme'],
    ['http://example.com:22/', 'blocked-port'],
    ['http://example.com:25/', 'blocked-port'],
    ['https://example.com:6667/', 'blocked-port'],
    ['http://user:secret@example.com/', 'blocked-address'],
    ['http://user@example.com/', 'blocked-address'],
    ['//example.com', 'blocked-address'],
    ['not an address', 'blocked-address'],
  ])('%s', async (url, reason) => {
    expect(await outgoing.get(url)).toMatchObject({ ok: false, reason });
    const viaRedirect = await outgoing.get(`http://start.test:${start.port}/?to=${encodeURIComponent(url)}`);
    if (URL.canParse(url)) expect(viaRedirect).toMatchObject({ ok: false, reason });
    expect(trap.connections()).toBe(0);
  });

  it('gives the socket the very addresses that were checked, from one single lookup', async () => {
    let asked = 0;
    const changing = checkedLookup(async () => {
      asked += 1;
      return asked === 1 ? [{ address: '93.184.216.34', family: 4 }] : [{ address: '127.0.0.1', family: 4 }];
    });
    const handed = await new Promise((resolve) => changing('rebind.test', { all: true }, (_error, addresses) => resolve(addresses)));
    expect(handed).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(asked).toBe(1);
    const error = await new Promise((resolve) => changing('rebind.test', { all: true }, resolve));
    expect(error).toMatchObject({ reason: 'dns' });
  });

  it('the trap does count: the same address is reached when the operator allows it', async () => {
    const before = trap.connections();
    const open = createOutgoing({ allowHosts: [`127.0.0.1:${trap.port}`], userAgent: 'test' });
    expect(await open.get(`${trap.origin}/`)).toMatchObject({ ok: true, status: 200 });
    await open.close();
    expect(trap.connections()).toBe(before + 1);
  });

  it.each([...literalHosts, ...Object.keys(names).filter((name) => name !== 'start.test')])('by the guarded fetch: %s', async (host) => {
    const before = trap.connections();
    await expect(guardedFetch({ lookup })(`http://${host}:${trap.port}/v1`, { method: 'POST', body: '{}' })).rejects.toThrow();
    expect(trap.connections()).toBe(before);
  });

  it('nor by a redirect that the guarded fetch meets; what the operator allows, it reaches', async () => {
    const send = guardedFetch({ allowHosts: [`start.test:${start.port}`], lookup });
    const before = trap.connections();
    const to = encodeURIComponent(`http://127.0.0.1:${trap.port}/`);
    await expect(send(`http://start.test:${start.port}/?to=${to}`)).rejects.toThrow();
    expect(trap.connections()).toBe(before);
    const open = await guardedFetch({ allowHosts: [`127.0.0.1:${trap.port}`] })(`${trap.origin}/`);
    expect([open.status, await open.text()]).toEqual([200, 'secret']);
  });
});
