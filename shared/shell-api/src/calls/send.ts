import { REQUEST_TIMEOUT_MS, type Call, type CallInput, type CallOutput } from '@canopy/contract';
import ky from 'ky';
import * as z from '@canopy/contract/schema';
import { getConfig } from '../config.ts';
import { dispatchPlatformUnavailable, dispatchSessionExpired } from '../events/events.ts';
import { ORGANISATION_PARAM } from '../organisation/organisation-param.ts';
import { organisationStore } from '../organisation/organisation-store.ts';
import { accessToken, renew } from '../session/tokens.ts';
import { reportError } from '../telemetry/telemetry.ts';
import { ApiError } from './api-error.ts';
import { countCall, tellCallDone } from './call-stats.ts';
import { isTimeout, sortAnswer, sortThrown } from './sort-failure.ts';

export interface SendOptions {
  /** Probes whether the platform responds at all: a failure is the result itself and is not announced. */
  readonly isProbe?: boolean;
  readonly signal?: AbortSignal;
  /** survives leaving the page; for small bodies */
  readonly keepalive?: boolean;
  /** the calling remote; absent: the one whose screen is shown. Hooks set it. */
  readonly remote?: string;
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

async function request(call: Call, input: AnyInput, signal: AbortSignal, token: string | null, keepalive: boolean): Promise<Response> {
  const query = { ...input.query, [ORGANISATION_PARAM]: organisationStore.getState().id };
  return ky(`${getConfig().api_base}${callAddress(call, input.params, query)}`, {
    method: call.method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(call.body && { json: input.body ?? {} }),
    timeout: REQUEST_TIMEOUT_MS,
    retry: 0,
    throwHttpErrors: false,
    signal,
    ...(keepalive && { keepalive }),
  });
}

/** Sends the request, and retries it once with a renewed token if the first one was rejected. */
export async function answerOf(call: Call, input: AnyInput, signal: AbortSignal, keepalive: boolean): Promise<Response> {
  const token = call.access === 'public' ? null : await accessToken();
  const response = await request(call, input, signal, token, keepalive);
  if (response.status !== 401 || !token) return response;
  const body = await response.clone().text();
  if (sortAnswer(401, body).kind === 'claims') return response;
  const renewed = await renew();
  return renewed ? request(call, input, signal, renewed, keepalive) : response;
}

function parseOutput(call: Call, json: unknown): unknown {
  if (!call.output) return undefined;
  const parsed = z.safeParse(call.output, json);
  if (parsed.success) return parsed.data;
  throw new ApiError('contract', 200, `The response of ${call.name} does not match the contract.`, null, parsed.error);
}

/** Logs a request that timed out (document 1, section 8). */
function reportTimeout(call: Call, remote = 'host'): void {
  const error_message = `${call.name} timed out after ${REQUEST_TIMEOUT_MS / 1_000} s.`;
  reportError({ error_type: 'request-timeout', error_message, context: { call: call.name, path: call.path }, remote, version: '' });
}

/** Announces session failures to the shell, and an unavailable platform to whoever checks whether all of it is down. */
export function announce(error: ApiError, isProbe: boolean): void {
  if (error.kind === 'claims') void dispatchSessionExpired({ reason: 'claims' });
  if (error.kind === 'session') void dispatchSessionExpired({ reason: 'expired' });
  if (error.kind === 'unavailable' && !isProbe) void dispatchPlatformUnavailable({ message: error.message });
}

/**
 * Makes a call of the contract in the selected workspace.
 * @throws {ApiError} never any other type; responses for a previous workspace fail with kind `stale`
 */
export async function send<C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<CallOutput<C>> {
  const { epoch, controller } = organisationStore.getState();
  const signal = options.signal ? AbortSignal.any([options.signal, controller.signal]) : controller.signal;
  const counted = countCall(call.name, options.remote);
  const isStale = () => organisationStore.getState().epoch !== epoch;
  try {
    const response = await answerOf(call, input as AnyInput, signal, options.keepalive ?? false);
    const body = await response.text();
    if (isStale()) throw new ApiError('stale', 0, 'The workspace was switched.');
    if (!response.ok) throw sortAnswer(response.status, body);
    const answer: unknown = body === '' ? undefined : JSON.parse(body);
    const output = parseOutput(call, answer) as CallOutput<C>;
    counted(true);
    tellCallDone(call.name);
    return output;
  } catch (thrown) {
    const error = sortThrown(thrown, isStale());
    counted(error.kind === 'stale');
    if (isTimeout(error)) reportTimeout(call, options.remote);
    announce(error, options.isProbe ?? false);
    throw error;
  }
}

type Values = Record<string, unknown>;

/** Path of a call with its parameters substituted and its query appended. Empty values are omitted. */
function callAddress(call: Call, params: Values = {}, query: Values = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
