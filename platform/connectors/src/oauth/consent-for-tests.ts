/** Accepts on a mock consent page. @returns the query of the redirect back */
export async function allowConsent(url: string, more: Record<string, string> = {}): Promise<Record<string, string>> {
  const asked = new URL(url);
  const body = new URLSearchParams([...asked.searchParams, ['decision', 'allow'], ...Object.entries(more)]);
  const answer = await fetch(`${asked.origin}${asked.pathname}`, { method: 'POST', body, redirect: 'manual' });
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
}
