import { canonicalOf } from '../checks/site-page.ts';
import type { HtmlFacts, RenderingFact } from '../page-result.ts';
import type { PageReader } from '../reading/page-reader.ts';
import { PageLimitError } from '../reading/page-threads.ts';
import { mayNeedRendering, saysMore, type WantsDrawing } from './compare.ts';
import type { Renderer } from './create-renderer.ts';
import type { RawPage } from './page-requests.ts';

/** What is known about a page once it has been rendered if needed; null if the crawl was stopped meanwhile. */
export type DrawPage = {
  /** Whether a page is to be rendered, judging by what was sent. */
  wants(raw: WantsDrawing): boolean;
  draw(page: RawPage, raw: HtmlFacts): Promise<{ html: HtmlFacts; rendering: RenderingFact | null } | null>;
};

export type DrawPageOptions = {
  renderer: Renderer;
  reader: PageReader;
  signal: AbortSignal;
  /** `needed`: pages that may contain more; `all`: every page. */
  mode: 'needed' | 'all';
  mayRequest: (url: string) => Promise<boolean>;
  headersFor: (url: string) => Record<string, string>;
};

/** Renders pages that may need it, and uses the rendered page if it contains more. */
export function drawPage({ renderer, reader, signal, mode, mayRequest, headersFor }: DrawPageOptions): DrawPage {
  const wants: DrawPage['wants'] = (raw) => mode === 'all' || mayNeedRendering(raw);
  return {
    wants,
    async draw(page, raw) {
      if (!wants(raw)) return { html: raw, rendering: null };
      const fact = { rawWords: raw.wordCount, drawnWords: null, message: null };
      const result = await renderer.render(page, { signal, mayRequest, headersFor });
      if (!result.ok) {
        if (result.reason === 'aborted') return null;
        return { html: raw, rendering: { ...fact, outcome: result.reason, message: result.message } };
      }
      const drawn = await readDrawn(reader, page, result.html);
      if (drawn instanceof PageLimitError) return { html: raw, rendering: { ...fact, outcome: 'failed', message: drawn.message } };
      const more = saysMore(raw, drawn);
      const seen = { ...fact, drawnWords: drawn.wordCount, ...(result.stillChanging && { stillChanging: true }) };
      if (!more) return { html: raw, rendering: { ...seen, outcome: 'same' } };
      const sent = { title: raw.titles[0]?.value ?? null, canonical: canonicalOf(raw)?.url ?? null, noindex: raw.noindex };
      return { html: drawn, rendering: { ...seen, outcome: 'drawn', raw: sent } };
    },
  };
}

async function readDrawn(reader: PageReader, { url, headers }: RawPage, html: string): Promise<HtmlFacts | PageLimitError> {
  try {
    const body = new TextEncoder().encode(html);
    return (await reader.read({ url, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body })).html;
  } catch (error) {
    if (error instanceof PageLimitError) return error;
    throw error;
  }
}
