import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import type { Override } from '../override-link.ts';
import { localCookie, upstreamCookies } from './cookies.ts';
import type { OriginMap } from './origin-map.ts';
import { pageRegistry, pageWithOverride, withOverride } from './page.ts';
import { localPolicy } from './policy.ts';

/** How a listener of the proxy changes requests and responses. */
export interface Rewriting {
  origins: OriginMap;
  /** port of the listener */
  port: number;
  /** origin of the developer's remote */
  remote: string;
  /** Inserted into pages and resolved registries by the proxy. undefined: the host does it, as its cookie says, or nobody does. */
  override: () => Override | undefined;
}

/** The part read here of what the platform resolves for a workspace. */
const resolvedAnswer = z.looseObject({ registry: z.optional(pageRegistry) });

/** Documents that name origins or releases; nothing else is buffered and changed. */
const JSON_TO_CHANGE = /\/\.well-known\/[\w-]+$|\/releases\/resolved\/$/;
const RESOLVED = /\/releases\/resolved\/$/;

const pathOf = (url: string): string => url.split('?')[0] ?? url;

/** Whether the response may have to be changed, judging by the request. */
export function mayChange(url: string, { accept }: IncomingHttpHeaders): boolean {
  return JSON_TO_CHANGE.test(pathOf(url)) || (accept ?? '').includes('text/html');
}

/** Whether a body has to be changed, judging by its headers. */
export function mustChange(url: string, headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? '';
  return /^text\/html\b/i.test(type) || (/\bjson\b/i.test(type) && JSON_TO_CHANGE.test(pathOf(url)));
}

/** A request's headers for the remote host. */
export function upstreamHeaders(headers: IncomingHttpHeaders, url: string, { origins, port }: Rewriting): OutgoingHttpHeaders {
  const out: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'host' || value === undefined) continue;
    if (name !== 'cookie') out[name] = mapValue(value, origins.toUpstream);
  }
  const cookies = upstreamCookies(headers.cookie ?? '', port);
  if (cookies) out['cookie'] = cookies;
  if (mayChange(url, headers)) {
    // Uncompressed and complete: a "not modified" response would show a page of an earlier override.
    out['accept-encoding'] = 'identity';
    for (const name of ['if-none-match', 'if-modified-since', 'range']) Reflect.deleteProperty(out, name);
  }
  return out;
}

/** They bind the browser to HTTPS, or describe a body that the proxy changes. */
const DROPPED = new Set(['strict-transport-security', 'alt-svc', 'transfer-encoding', 'connection', 'keep-alive', 'trailer']);
const DESCRIBES_BODY = new Set([
  'content-length',
  'content-encoding',
  'etag',
  'last-modified',
  'cache-control',
  'expires',
  'content-digest',
  'accept-ranges',
]);
const POLICIES = new Set(['content-security-policy', 'content-security-policy-report-only']);

/** A response's headers for the browser. */
export function localHeaders(
  headers: IncomingHttpHeaders,
  changed: boolean,
  { origins, port, remote, override }: Rewriting,
): OutgoingHttpHeaders {
  const out: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || DROPPED.has(name) || (changed && DESCRIBES_BODY.has(name))) continue;
    if (name === 'set-cookie') out[name] = (value as string[]).map((line) => localCookie(line, port));
    else if (POLICIES.has(name)) out[name] = localPolicy(origins.toLocal(String(value)), override() ? remote : undefined);
    else out[name] = mapValue(value, origins.toLocal);
  }
  if (changed) out['cache-control'] = 'no-store';
  return out;
}

const mapValue = (value: string | string[], map: (text: string) => string) => (Array.isArray(value) ? value.map(map) : map(value));

/** A body for the browser. */
export function localBody(body: string, url: string, type: string, { origins, override }: Rewriting): string {
  const text = origins.toLocal(body);
  const remote = override();
  if (!remote) return text;
  if (/html/i.test(type)) return pageWithOverride(text, remote);
  if (!RESOLVED.test(pathOf(url))) return text;
  const answer = resolvedAnswer.safeParse(JSON.parse(text)).data;
  return answer?.registry ? JSON.stringify({ ...answer, registry: withOverride(answer.registry, remote) }) : text;
}
