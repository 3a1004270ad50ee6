import { failureOf, type Failure } from './failure.ts';
import { authClient, type AuthClient, type GoogleOptions } from './options.ts';
import { REAL_PACE, withRetries } from './retry.ts';

/** One account's grant in use. */
export interface Session {
  readonly auth: AuthClient;
  /** options of each request: where the APIs are. Set for a whole client, its path would be lost. Empty: Google's own hosts */
  readonly root: { rootUrl?: string };
  /** Requests with retries; a token that Google no longer accepts is renewed once. */
  readonly ask: <T>(request: () => Promise<{ data: T }>) => Promise<{ ok: true; data: T } | Failure>;
}

export interface AccountOptions {
  readonly refreshToken: string;
  /** called when Google replaces the refresh token, as it may; never with an empty one */
  readonly onRefreshToken?: (refreshToken: string) => Promise<void>;
  /** aborts whatever is in progress; calls then throw its reason */
  readonly signal?: AbortSignal;
}

const statusOf = (error: unknown): unknown => (error as { response?: { status?: unknown } } | null)?.response?.status;

export async function openSession(options: GoogleOptions, { refreshToken, onRefreshToken, signal }: AccountOptions): Promise<Session> {
  const auth = await authClient(options, signal);
  const { clock = () => new Date(), pace = REAL_PACE } = options;
  auth.setCredentials({ refresh_token: refreshToken });
  let current = refreshToken;
  let storing: Promise<void> | undefined;
  auth.on('tokens', ({ refresh_token: next }) => {
    if (!next || next === current) return;
    current = next;
    auth.credentials.refresh_token = next;
    storing = onRefreshToken?.(next);
    // The next request awaits it and sees the failure; until then it must not be an unhandled rejection.
    storing?.catch(() => undefined);
  });

  const once = async <T>(request: () => Promise<{ data: T }>): Promise<{ ok: true; data: T } | Failure> => {
    try {
      const { data } = await request();
      await storing;
      return { ok: true, data };
    } catch (error) {
      return failureOf(error, clock());
    }
  };
  const ask: Session['ask'] = (request) =>
    withRetries(
      () =>
        once(async () => {
          try {
            return await request();
          } catch (error) {
            if (statusOf(error) !== 401 || !auth.credentials.access_token) throw error;
            // An access token may end before it expires: only a new one tells whether the grant is still valid.
            auth.setCredentials({ refresh_token: current });
            return request();
          }
        }),
      pace,
      signal,
    );
  return { auth, root: options.apiUrl === undefined ? {} : { rootUrl: options.apiUrl }, ask };
}
