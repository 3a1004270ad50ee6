import * as z from 'zod/mini';
import { DeliveryError } from '../../messages/index.ts';
import { releaseIndexSchema, type Candidate } from '../../registry/index.ts';
import { UsageError } from '../arguments.ts';
import type { Target } from './target.ts';

const ANSWER_MS = 60_000;
const problemSchema = z.object({
  code: z._default(z.string(), ''),
  detail: z._default(z.string(), ''),
  errors: z._default(z.array(z.object({ field: z.string(), message: z.string() })), []),
});
const indexAnswer = z.object({ index: z.nullable(releaseIndexSchema) });
const checkAnswer = z.object({ refusals: z.array(z.object({ code: z.string(), message: z.string() })) });
const previewAnswer = z.object({ url: z.string(), expires: z.string() });

/**
 * A running portal that stores the releases; it does the checking and publishing itself.
 * @param token publish token of one remote
 */
export function portalTarget(address: string, token: string | undefined): Target {
  const portal = address.replace(/\/+$/, '');

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    if (!token) throw DeliveryError.of('CNP-2002', { target: portal, reason: 'CANOPY_TOKEN is not set' });
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(`${portal}/api/releases/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error: Error) => {
      throw unreachable(portal, ((error.cause as Error | undefined) ?? error).message);
    });
    if (!answer.ok) throw await refusalOf(portal, answer);
    const text = await answer.text();
    try {
      return text === '' ? undefined : JSON.parse(text);
    } catch {
      throw unreachable(portal, 'it answers with something else than a portal does');
    }
  }

  const understood = <T>(schema: z.ZodMiniType<T>, value: unknown): T => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw unreachable(portal, 'its answer is not understood; it may be of another release than this command');
  };
  const act = async (method: string, name: string, what: string, body?: unknown): Promise<void> =>
    void (await call(method, `${remoteOnly(name)}/${what}`, body));

  return {
    location: portal,
    async index() {
      const { index } = understood(indexAnswer, await call('GET', 'index/'));
      if (!index) throw unreachable(portal, 'it shows a fixed set of releases');
      return index;
    },
    check: async (candidate) =>
      understood(checkAnswer, await call('POST', `${candidate.name}/check/`, { version: candidate.version, files: sent(candidate) }))
        .refusals,
    publish: (candidate, { hold }) => act('POST', candidate.name, '', { version: candidate.version, hold, files: sent(candidate) }),
    publishHost: () => Promise.reject(hostless()),
    startCanary: (name, version, { organisations = [], percent = 0, limit }) =>
      act('POST', name, 'canary/', { version, organisations, percent, ...(limit && { limit }) }),
    haltCanary: (name) => act('DELETE', name, 'canary/'),
    promote: (name, version) => act('POST', name, 'promote/', { ...(version !== undefined && { version }) }),
    rollback: (name, version) => act('POST', name, 'rollback/', { ...(version !== undefined && { version }) }),
    preview: async (name, version, email, hours) =>
      understood(previewAnswer, await call('POST', `${remoteOnly(name)}/previews/`, { version, email, hours })),
  };
}

const sent = ({ files }: Candidate) => [...files].map(([path, content]) => ({ path, content: content.toString('base64') }));

const hostless = () => new UsageError('a host is published to a folder or a bucket; a portal takes remotes only');

function remoteOnly(name: string): string {
  if (name === 'host') throw hostless();
  return name;
}

const unreachable = (target: string, reason: string) => DeliveryError.of('CNP-2004', { target, reason });

/** A portal names its reasons by number; a reason without one is wrapped in a numbered message. */
async function refusalOf(target: string, answer: Response): Promise<Error> {
  const parsed = problemSchema.safeParse(await answer.json().catch(() => undefined));
  const { detail, errors } = parsed.success ? parsed.data : { detail: '', errors: [] };
  const numbered = errors.filter(({ field }) => /^CNP-\d{4}$/.test(field));
  if (numbered.length > 0) return new DeliveryError(numbered.map(({ field, message }) => ({ code: field, message })));
  const wrong = errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const reason = [detail, wrong].filter(Boolean).join(' ') || `HTTP ${answer.status}`;
  if (answer.status === 401 || answer.status === 403) return DeliveryError.of('CNP-2002', { target, reason: reason.replace(/\.$/, '') });
  return unreachable(target, reason.replace(/\.$/, ''));
}
