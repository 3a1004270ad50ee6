import type * as z from '@canopy/contract/schema';

/** Who may make a call. The server enforces it; the portal merely hides what the server would refuse. */
export type Access =
  /** no token */
  | 'public'
  /** any signed-in account, with or without a workspace */
  | 'account'
  /** a member of the workspace named by `organisation_id` (admins are members of every workspace) */
  | 'member'
  /** a member whose role in that workspace is agency, or an admin */
  | 'manager'
  /** accounts with `is_admin` */
  | 'admin'
  /** a publish token for the remote named in the path, or an admin */
  | 'publisher';

/**
 * Whether a personal access token, or an assistant that a person connected, may make a call. Every call says so; there is no default.
 * Connecting and disconnecting, sharing publicly, money, people, keys, providers, confirmations and clearing are the person's own: never.
 */
export type TokenRule =
  /** only somebody who is signed in */
  | 'never'
  /** every token of the workspace: the call changes nothing and costs nothing */
  | 'read'
  /** a token that may change things */
  | 'write';

/** `worker`: in a worker thread, with a deadline and a memory limit, counted for the account. `job`: in the background, as a task. */
export type Cost = 'worker' | 'job';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Schema = z.core.$ZodType;
type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

/** One call between the portal and the platform; the single definition of its shape. */
export interface Call<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  O extends Schema | undefined = Schema | undefined,
  A extends Access = Access,
> {
  /** verb-noun, unique; becomes the OpenAPI operationId */
  readonly name: string;
  readonly method: Method;
  /** relative to the API base, with `{param}` placeholders and a trailing slash, e.g. `/posts/{id}/` */
  readonly path: string;
  readonly access: A;
  readonly tokens: TokenRule;
  /** one sentence for the OpenAPI document */
  readonly summary: string;
  readonly params: P;
  /** string values as they appear in the URL; schemas coerce. Every call carries `organisation_id`, so it is not listed. */
  readonly query: Q;
  readonly body: B;
  /** `undefined`: answers 204 */
  readonly output: O;
  /** rate limit: calls per minute and account; the server's default is 600 */
  readonly ratePerMinute?: number;
  /** maximum body size in bytes; the server's default is 64 KiB */
  readonly bodyBytes?: number;
  /** where the work is done that grows with the body; default: on the server's main thread, within 20 ms */
  readonly cost?: Cost;
  /** streams lines of JSON, each with the shape of `output`; the portal reads them with `streamLines` */
  readonly streams?: boolean;
}

export type CallParams<C> = C extends Call<infer P, infer _Q, infer _B, infer _O> ? In<P> : never;
export type CallQuery<C> = C extends Call<infer _P, infer Q, infer _B, infer _O> ? In<Q> : never;
export type CallBody<C> = C extends Call<infer _P, infer _Q, infer B, infer _O> ? In<B> : never;
export type CallOutput<C> = C extends Call<infer _P, infer _Q, infer _B, infer O> ? Out<O> : never;
export type ParsedParams<C> = C extends Call<infer P, infer _Q, infer _B, infer _O> ? Out<P> : never;
export type ParsedQuery<C> = C extends Call<infer _P, infer Q, infer _B, infer _O> ? Out<Q> : never;
export type ParsedBody<C> = C extends Call<infer _P, infer _Q, infer B, infer _O> ? Out<B> : never;

type Field<K extends string, T> = [T] extends [undefined] ? { [k in K]?: undefined } : { [k in K]: T };

/** What a caller passes: only the parts that the call declares. */
export type CallInput<C> = Field<'params', CallParams<C>> & Field<'query', CallQuery<C>> & Field<'body', CallBody<C>>;

/**
 * Declares a call.
 * @example
 * export const getTask = defineCall({
 *   name: 'getTask', method: 'GET', path: '/tasks/{id}/', access: 'member', tokens: 'read',
 *   summary: 'One task of the workspace.', params: z.object({ id: z.uuid() }), output: task,
 * });
 */
export function defineCall<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  O extends Schema | undefined = undefined,
  A extends Access = Access,
>(
  call: Omit<Call<P, Q, B, O, A>, 'params' | 'query' | 'body' | 'output' | 'access'> & {
    params?: P;
    query?: Q;
    body?: B;
    output?: O;
    access: A;
  },
): Call<P, Q, B, O, A> {
  return { params: undefined, query: undefined, body: undefined, output: undefined, ...call } as Call<P, Q, B, O, A>;
}
