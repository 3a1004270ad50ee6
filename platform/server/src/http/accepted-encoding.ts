/** The encodings that answers and files are sent in, best first. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Those of `ENCODINGS` that a request's `accept-encoding` allows, best first. */
export function acceptedEncodings(header: string | string[] | undefined): readonly Encoding[] {
  const allowed = new Set(
    String(header ?? '')
      .split(',')
      .map((entry) => entry.trim().split(/(?<!\s)\s*;\s*q=/i))
      .filter(([, quality]) => Number(quality ?? 1) > 0)
      .map(([name]) => name?.toLowerCase()),
  );
  return ENCODINGS.filter((encoding) => allowed.has(encoding));
}
