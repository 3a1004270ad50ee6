import { escapeUTF8 } from 'entities';
import type { Report, ReportFinding } from './make-report.ts';

/** Pages listed per finding; the rest are in findings.csv. */
const MAX_PAGES = 100;

const safe = (value: unknown): string => escapeUTF8(String(value));
const words = (code: string): string => code.replaceAll('_', ' ');

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #8884;vertical-align:top}
td{overflow-wrap:anywhere}summary{cursor:pointer;padding:.4rem 0}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dd{margin:0}
.issue.high{border-left:4px solid #c92a2a;padding-left:.6rem}.issue{border-left:4px solid #e67700;padding-left:.6rem}details{border-left:4px solid #8888;padding-left:.6rem;margin:.3rem 0}`;

/** A report as one self-contained page without scripts: content from sites stays text. */
export function* reportHtml(report: Report): Generator<string> {
  const { startUrl, counts, totals, findings, site, traps, stopped } = report;
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Audit of ${safe(startUrl)}</title><style>${STYLE}</style></head><body>
<h1>Audit of ${safe(startUrl)}</h1><dl><dt>Score</dt><dd>${totals.score} of 100</dd><dt>URLs crawled</dt><dd>${counts.fetched}</dd><dt>Failed</dt><dd>${counts.failed}</dd>
<dt>Blocked by robots.txt</dt><dd>${counts.robotsBlocked}</dd><dt>Pending</dt><dd>${counts.pending}</dd><dt>Ended</dt><dd>${safe(words(stopped))}</dd></dl><h2>Findings</h2>\n`;
  if (findings.length === 0) yield '<p>No issues found.</p>';
  for (const finding of findings) yield* findingHtml(finding);
  yield `<h2>robots.txt and sitemaps</h2><table><tr><th>File</th><th>Status</th><th>What it is</th></tr>`;
  for (const { origin, status, verdict, failure } of site?.robots ?? [])
    yield row([`${origin}/robots.txt`, status ?? '', failure?.message ?? verdict]);
  for (const { url, status, kind, entries, problem } of site?.sitemaps ?? [])
    yield row([url, status ?? '', problem ?? `${kind}, ${entries} entries`]);
  yield '</table>';
  if (traps.length > 0) {
    yield '<h2>Skipped URLs</h2><table><tr><th>Why</th><th>Pattern</th><th>Example</th><th>Times</th></tr>';
    for (const { kind, pattern, example, count } of traps) yield row([kind, pattern, example, count]);
    yield '</table>';
  }
  yield '</body></html>\n';
}

const row = (cells: readonly unknown[]): string => `<tr>${cells.map((cell) => `<td>${safe(cell)}</td>`).join('')}</tr>\n`;

function* findingHtml({ name, kind, level, rule, fix, pages }: ReportFinding): Generator<string> {
  yield `<details class="${safe(kind)} ${safe(level)}"><summary><b>${safe(name)}</b> – ${pages.length} ${pages.length === 1 ? 'page' : 'pages'} (${safe(words(kind))}, ${safe(level)})</summary>
<p>${safe(rule)}</p><p>${safe(fix)}</p><table><tr><th>Page</th><th>What</th></tr>\n`;
  for (const { url, details } of pages.slice(0, MAX_PAGES)) yield row([url, details.slice(0, 5).join(' · ')]);
  yield '</table>';
  if (pages.length > MAX_PAGES) yield `<p>${pages.length - MAX_PAGES} more in findings.csv.</p>`;
  yield '</details>\n';
}
