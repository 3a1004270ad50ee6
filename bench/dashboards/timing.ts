import type { DashboardServer } from './dashboard-server.ts';

export interface Asked {
  readonly ms: number;
  readonly status: number;
}

/** Makes one call as one of the users, up to the last byte of the response. */
export async function ask({ url, tokens, organisation }: DashboardServer, person: number, path: string): Promise<Asked> {
  const began = performance.now();
  const answer = await fetch(`${url}/api${path}${path.includes('?') ? '&' : '?'}organisation_id=${organisation}`, {
    headers: { authorization: `Bearer ${tokens[person] ?? ''}` },
  });
  await answer.arrayBuffer();
  return { ms: performance.now() - began, status: answer.status };
}

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
