import * as z from 'zod/mini';

/** The platform's JSON response to `GET /override`; the only definition of its shape on this side. */
const answerSchema = z.object({
  /** whether a remote on the developer's machine may replace a released one */
  allowed: z.boolean(),
  /** whether a page with an override uses the host's development build, in which Fast Refresh works */
  development: z.boolean(),
});

export interface HostAnswer extends z.infer<typeof answerSchema> {
  /** why overrides are not allowed; for CNP-2006 */
  reason?: string;
}

const PATIENCE_MS = 10_000;
const refused = (reason: string): HostAnswer => ({ allowed: false, development: false, reason });

/**
 * Asks a portal whether it allows loading a remote from this machine. Never rejects.
 * @param host origin of the portal
 */
export async function askHost(host: string): Promise<HostAnswer> {
  const address = `${host}/override`;
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const answer = answerSchema.safeParse(response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined);
    if (!answer.success) return refused(`${host} does not support overrides (${address} answered with status ${response.status})`);
    return answer.data.allowed
      ? answer.data
      : { ...refused(`the registry of ${host} does not allow it`), development: answer.data.development };
  } catch (error) {
    return refused(`${host} cannot be reached from this machine (${causeOf(error)})`);
  }
}

/** `fetch failed` is not informative; its cause is. */
export function causeOf(error: unknown): string {
  const { cause, message } = error as Error;
  if (cause instanceof AggregateError) return (cause.errors[0] as Error).message;
  return cause instanceof Error ? cause.message : message;
}
