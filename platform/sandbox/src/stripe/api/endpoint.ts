import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { nest, type Form } from '../form.ts';
import { openAccount, stripeKeys, type StripeParts } from '../stripe-parts.ts';
import { refusal, StripeError } from '../stripe-error.ts';
import { listView } from '../views/list-view.ts';
import { expand } from './expand.ts';

type Asked = { account: Account; params: Record<string, string>; form: Form };
type Act = (asked: Asked) => object;
export type Endpoint = (method: 'GET' | 'POST' | 'DELETE', path: string, act: Act) => void;

const REPLAY_MS = 24 * 3_600_000;

/**
 * Declares the API's calls: checks the key, parses nested forms, applies `expand`, makes writes repeatable by idempotency key. A call that
 * throws changes nothing.
 */
export function endpoints(api: FastifyInstance, parts: StripeParts): Endpoint {
  return (method, path, act) => {
    api.route({
      method,
      url: path,
      handler: async (request, reply) => {
        authenticate(request);
        const form = nest(method === 'GET' ? request.query : request.body);
        const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
        const answer = method === 'GET' ? read(parts, request, form, act) : await write(parts, request, form, act, key?.toString());
        return reply.code(answer.status).type('application/json').send(answer.body);
      },
    });
  };
}

type Answer = { status: number; body: string };

function run(parts: StripeParts, request: FastifyRequest, form: Form, act: Act): Answer {
  const account = openAccount(parts);
  const view = act({ account, params: request.params as Record<string, string>, form });
  const paths = [form['expand'] ?? []].flat().map(String);
  return { status: 200, body: JSON.stringify(expand(account, view, paths)) };
}

function read(parts: StripeParts, request: FastifyRequest, form: Form, act: Act): Answer {
  return run(parts, request, form, act);
}

async function write(parts: StripeParts, request: FastifyRequest, form: Form, act: Act, key: string | undefined): Promise<Answer> {
  const { store } = parts;
  const now = parts.clock().getTime();
  store.state.replays = store.state.replays.filter(({ at }) => at > now - REPLAY_MS);
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(form)}`)
    .digest('hex');
  const earlier = key === undefined ? undefined : store.state.replays.find((one) => one.key === key);
  if (earlier && earlier.fingerprint !== fingerprint) throw refusal('idempotency_other_parameters', { key: earlier.key });
  if (earlier) return earlier;
  openAccount(parts);
  const before = structuredClone(store.state);
  let answer: Answer;
  try {
    answer = run(parts, request, form, act);
  } catch (error) {
    await store.replace(before);
    if (!(error instanceof StripeError)) throw error;
    answer = { status: error.status, body: JSON.stringify(error.body) };
  }
  // Requests refused before anything began are not recorded.
  if (key !== undefined && answer.status !== 400 && answer.status !== 404) {
    store.state.replays.push({ key, fingerprint, ...answer, at: now });
  }
  await store.save();
  return answer;
}

function authenticate(request: FastifyRequest): void {
  const key = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (key !== stripeKeys.secretKey) throw refusal('invalid_api_key', { key: `${(key ?? '').slice(0, 8)}****${(key ?? '').slice(-4)}` });
}

/** Parses a form. @throws StripeError 400 naming the wrong parameter */
export function parsed<Shape extends z.ZodType>(shape: Shape, form: Form): z.output<Shape> {
  const result = shape.safeParse(form);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw result.error;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const [first, ...rest] = path;
  const param = `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;
  const given = valueAt(form, path);
  if (issue.code === 'unrecognized_keys') throw refusal('parameter_unknown', { param });
  if (given === undefined) throw refusal('parameter_missing', { param });
  if (issue.code === 'invalid_value') throw refusal('parameter_invalid_choice', { param, choices: issue.values.join(', ') });
  if (issue.code === 'invalid_format') throw refusal('url_invalid', { param });
  throw refusal('parameter_invalid_integer', { param, value: String(given) });
}

function valueAt(form: Form, path: readonly PropertyKey[]): unknown {
  let at: unknown = form;
  for (const key of path) at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  return at;
}

/** Parameters that every call takes, or every list. */
const common = { expand: z.array(z.string()).optional() };
const list = { limit: z.coerce.number().int().min(1).max(100).default(10), starting_after: z.string().optional() };

/** The form of a call. What is in none of them is refused, as Stripe does; so is what Stripe knows and the sandbox does not model. */
export const callForm = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ ...common, ...shape });
/** The same for a call that lists things page by page. */
export const listForm = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject({ ...common, ...list, ...shape });

const page = z.looseObject(list);

/** One page of a list, newest first. */
export function paged<T extends { id: string; created: number }>(url: string, form: Form, items: T[], view: (item: T) => object): object {
  const { limit, starting_after: after } = parsed(page, form);
  // The newest was added last; timestamps cannot tell apart two within one second.
  const ordered = items.toReversed();
  const from = after === undefined ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  return listView(url, ordered.slice(from, from + limit).map(view), from + limit < ordered.length);
}

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string(), z.string()).default({});
export const whole = z.coerce.number().int();
