import type { Outgoing } from '@canopy/crawler/outgoing';
import * as z from 'zod/mini';

export interface CruxRecord {
  fcp: number | null;
  lcp: number | null;
  cls: number | null;
  inp: number | null;
  ttfb: number | null;
  /** yyyy-MM-dd */
  firstDate: string | null;
  lastDate: string | null;
}

/** `none`: too few visitors. `refused`, `failed`: no more requests are possible now; the message is for users. */
export type CruxAnswer =
  { outcome: 'found'; record: CruxRecord } | { outcome: 'none' } | { outcome: 'refused' | 'failed'; message: string };

const percentile = z.optional(z.object({ percentiles: z.optional(z.object({ p75: z.union([z.number(), z.string()]) })) }));
const date = z.object({ year: z.number(), month: z.number(), day: z.number() });
const answer = z.object({
  record: z.object({
    metrics: z.object({
      first_contentful_paint: percentile,
      largest_contentful_paint: percentile,
      cumulative_layout_shift: percentile,
      interaction_to_next_paint: percentile,
      experimental_time_to_first_byte: percentile,
    }),
    collectionPeriod: z.optional(z.object({ firstDate: date, lastDate: date })),
  }),
});

const TIMEOUT_MS = 20_000;

/**
 * Queries the Chrome UX Report for one page or origin on one kind of device.
 * Source: developer.chrome.com/docs/crux/api, `records:queryRecord`
 */
export async function queryCrux(
  outgoing: Outgoing,
  { key, url }: { key: string; url: string },
  what: { url: string } | { origin: string },
  device: 'desktop' | 'mobile',
  signal: AbortSignal,
): Promise<CruxAnswer> {
  const result = await outgoing.fetch(`${url}/v1/records:queryRecord`, {
    method: 'POST',
    followRedirects: 0,
    timeoutMs: TIMEOUT_MS,
    signal,
    maxBytes: 1_000_000,
    // In a header, to keep it out of access logs.
    headers: { 'content-type': 'application/json', accept: 'application/json', 'x-goog-api-key': key },
    body: JSON.stringify({ ...what, formFactor: device === 'mobile' ? 'PHONE' : 'DESKTOP' }),
  });
  if (!result.ok) return { outcome: 'failed', message: `Field data could not be fetched: ${result.message}` };
  if (result.status === 404) return { outcome: 'none' };
  if (result.status === 429)
    return {
      outcome: 'failed',
      message: 'Only part of the field data could be fetched: the request limit of the Chrome UX Report is used up. Measure again later.',
    };
  if (result.status === 400 || result.status === 401 || result.status === 403) {
    return {
      outcome: 'refused',
      message:
        'Field data could not be fetched: the Chrome UX Report refused the request. The operator of this installation should check its key.',
    };
  }
  const parsed = result.status === 200 ? answer.safeParse(jsonOf(result.body)) : undefined;
  if (!parsed?.success)
    return {
      outcome: 'failed',
      message: `Field data could not be fetched: the Chrome UX Report returned status ${result.status}${result.status === 200 ? ' and something unknown' : ''}.`,
    };
  const { metrics, collectionPeriod } = parsed.data.record;
  const p75 = (name: keyof typeof metrics): number | null => {
    // Shifts are returned as text ("0.05"), times as numbers.
    const value = Number(metrics[name]?.percentiles?.p75 ?? Number.NaN);
    return Number.isFinite(value) ? value : null;
  };
  return {
    outcome: 'found',
    record: {
      fcp: p75('first_contentful_paint'),
      lcp: p75('largest_contentful_paint'),
      cls: p75('cumulative_layout_shift'),
      inp: p75('interaction_to_next_paint'),
      ttfb: p75('experimental_time_to_first_byte'),
      firstDate: dayOf(collectionPeriod?.firstDate),
      lastDate: dayOf(collectionPeriod?.lastDate),
    },
  };
}

const dayOf = (day: z.output<typeof date> | undefined): string | null =>
  day ? `${day.year}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}` : null;

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
