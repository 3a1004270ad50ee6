import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { forbiddenRange } from './address-policy.ts';
import { OutgoingError, UNREACHABLE } from './outgoing-result.ts';
import { bareHost, checkLiteral, type AllowList } from './url-policy.ts';

export type ResolvedAddress = { address: string; family: 4 | 6 };

/** Resolves a host name to all its addresses; rejects with an error whose code is ENOTFOUND or the like. */
export type Lookup = (hostname: string) => Promise<ResolvedAddress[]>;

const resolveBySystem: Lookup = async (hostname) => {
  const found = await systemLookup(hostname, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/**
 * The last gate before a socket: connects only if every address of the name is public, or if the operator allows the host. The socket gets
 * exactly the addresses that were checked, so a DNS change between check and connect has no effect. A name with one public and one private
 * address is refused as a whole.
 */
export function guardedConnector(allow: AllowList, options: { connectTimeoutMs: number; lookup?: Lookup }): buildConnector.connector {
  const resolve = options.lookup ?? resolveBySystem;
  const base = { timeout: options.connectTimeoutMs, keepAlive: true };
  const open = buildConnector({ ...base, lookup: plainLookup(resolve) });
  const guarded = buildConnector({ ...base, lookup: checkedLookup(resolve) });
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    if (allow.allows(target.hostname, port)) {
      open(target, callback);
      return;
    }
    try {
      // Sockets skip the lookup for literal addresses.
      checkLiteral(target.hostname);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    guarded(target, callback);
  };
}

/** A socket lookup that returns the resolved addresses if all of them are public, and fails otherwise. */
export function checkedLookup(resolve: Lookup): LookupFunction {
  return plainLookup(async (hostname) => {
    const answers = await resolve(hostname);
    const bad = answers.some(({ address }) => isIP(address) === 0 || forbiddenRange(address) !== null);
    // To the public, such a name does not exist: which names of a private network do is nobody's business.
    if (bad) throw new OutgoingError('dns', UNREACHABLE);
    return answers;
  });
}

function plainLookup(resolve: Lookup): LookupFunction {
  return (hostname, { all, family }, callback) => {
    resolve(bareHost(hostname)).then(
      (answers) => {
        const usable = family === 4 || family === 6 ? answers.filter((answer) => answer.family === family) : answers;
        const first = usable[0];
        if (first === undefined) callback(notFound(hostname), '');
        else if (all) callback(null, usable);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

function notFound(hostname: string): Error {
  return Object.assign(new Error(`No address for ${hostname}`), { code: 'ENOTFOUND' });
}
