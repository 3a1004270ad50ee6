import type { LlmOptions } from '@canopy/connectors/llm';
import { guardedFetch } from '@canopy/crawler/outgoing';
import type { Config } from '../../../config/config.ts';
import type { Provider } from './catalogue.ts';

/** One client for each set of allowed hosts: connections are kept alive between calls. */
const clients = new Map<string, typeof fetch>();

function clientFor(allowHosts: readonly string[]): typeof fetch {
  const key = allowHosts.join(',');
  const client = clients.get(key) ?? guardedFetch({ allowHosts });
  clients.set(key, client);
  return client;
}

/**
 * Connection settings of a provider. An administrator's address reaches only what the crawler may reach; the operator's may be private, such
 * as that of Ollama on the same machine.
 */
export function connectionOf(
  { kind, baseUrl, key, isOperators }: Provider,
  { crawlAllowHosts }: Pick<Config, 'crawlAllowHosts'>,
): LlmOptions {
  const own = isOperators && baseUrl !== null ? [hostOf(new URL(baseUrl))] : [];
  return { kind, key, fetch: clientFor([...crawlAllowHosts, ...own]), ...(baseUrl === null ? {} : { baseUrl }) };
}

/** A host with its port, so that nothing else on it is opened along. */
const hostOf = ({ hostname, port, protocol }: URL): string => `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
