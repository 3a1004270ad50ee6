import * as z from 'zod/mini';

/** What the policy blocked, from either report format. */
export interface PolicyReport {
  /** `script-src-elem` */
  directive: string;
  /** a URL, or `inline`, `eval` */
  blocked: string;
  /** the script that requested it, '' if browsers do not say */
  source: string;
  line: number;
  /** the page's URL */
  page: string;
}

/** How many reports of one request are read. */
const MOST = 20;

const text = z._default(z.string(), '');
const number = z._default(z.nullable(z.number()), 0);

/** `application/csp-report`: what `report-uri` sends. */
const single = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': number,
  }),
});

/** `application/reports+json`: what `report-to` sends, several at once and of several types. */
const several = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      documentURL: text,
      effectiveDirective: text,
      blockedURL: text,
      sourceFile: z._default(z.nullable(z.string()), ''),
      lineNumber: number,
    }),
  }),
);

/** The reports in a body; undefined if it has none. URLs lose everything after a `?` or `#`. */
export function readPolicyReports(value: unknown): PolicyReport[] | undefined {
  const one = z.safeParse(single, value);
  if (one.success) {
    const report = one.data['csp-report'];
    return [
      {
        directive: short(report['effective-directive'] || (report['violated-directive'].split(' ', 1)[0] ?? '')),
        blocked: address(report['blocked-uri']),
        source: address(report['source-file']),
        line: report['line-number'] ?? 0,
        page: address(report['document-uri']),
      },
    ];
  }
  if (!Array.isArray(value)) return undefined;
  const parsed = z.safeParse(
    several,
    value.slice(0, MOST).filter((entry) => (entry as { type?: unknown } | null)?.type === 'csp-violation'),
  );
  if (!parsed.success) return undefined;
  return parsed.data.map(({ body }) => ({
    directive: short(body.effectiveDirective),
    blocked: address(body.blockedURL),
    source: address(body.sourceFile ?? ''),
    line: body.lineNumber ?? 0,
    page: address(body.documentURL),
  }));
}

const short = (value: string) => value.replaceAll(/[^\w-]/g, '').slice(0, 40);
const address = (value: string) => (value.split(/[?#]/, 1)[0] ?? '').replaceAll(/\s/g, '').slice(0, 200);
