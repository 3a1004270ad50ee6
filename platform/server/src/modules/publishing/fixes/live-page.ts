import { PageLimitError, pageThreads, type RewriteTarget } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { urlId } from '../../../store/url-id.ts';

/** For reading a page as visitors get it. */
export const LIVE_LIMITS = { timeoutMs: 20_000, maxBytes: 10_000_000 };

/** WordPress' form of a page with a password. */
const PASSWORD_FORM = /<form[^>]*class=["'][^"']*\bpost-password-form\b/;

export interface LivePage {
  pageId: string;
  targets: readonly RewriteTarget[];
  base: string;
  head: Readonly<{ title: string | null; description: string | null; canonical: string | null }>;
  /** letters and digits of its text */
  words: string;
  headers: Readonly<Record<string, string>>;
  /** it asks for its password instead of showing its text */
  isProtected: boolean;
  /** its elements and attributes, as of `SeenText` */
  parts: ReadonlyMap<string, number>;
}

/** Reads a page as visitors get it now, bypassing caches, without scripts. */
export async function lookAt(
  { outgoing }: Pick<Deps, 'outgoing'>,
  url: string,
  signal: AbortSignal,
): Promise<LivePage | { problem: string }> {
  const answer = await outgoing.get(url, { ...LIVE_LIMITS, signal, headers: { 'cache-control': 'no-cache' } });
  if (!answer.ok) return { problem: `The page could not be fetched: ${answer.message}` };
  if (answer.status !== 200) return { problem: `The page now returns ${answer.status}.` };
  try {
    const isProtected = PASSWORD_FORM.test(Buffer.from(answer.body).toString('latin1'));
    return {
      pageId: urlId(answer.url),
      headers: answer.headers,
      isProtected,
      ...(await pageThreads().run('find-targets', { body: answer.body, url: answer.url })),
    };
  } catch (error) {
    if (error instanceof PageLimitError) return { problem: error.message };
    throw error;
  }
}
