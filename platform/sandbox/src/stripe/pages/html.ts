import { escapeHtml } from '../../escape-html.ts';

export { escapeHtml };

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100);

export const day = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A page of the mock; says that it is one. `wide` for tables. */
export function page(title: string, body: string, wide = false): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${escapeHtml(title)} (sandbox)</title>
<style>
:root{color-scheme:light dark;--line:light-dark(#d5d9d6,#3a403c);--soft:light-dark(#f4f6f4,#1d211e);--accent:light-dark(#2b6e3f,#7fc492);--on:light-dark(#fff,#10150f)}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:${wide ? '64rem' : '34rem'};margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}h2{font-size:1.05rem;margin:1.6rem 0 .4rem}
.sandbox{border:2px dashed;padding:.5rem .8rem;font-size:.9rem}
.box{background:var(--soft);border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem;margin:1rem 0}
.row{display:flex;justify-content:space-between;gap:1rem}
.total{font-size:1.3rem;font-weight:600}
label{display:block;padding:.4rem 0;font-weight:500}
input,select{font:inherit;display:block;width:100%;padding:.45rem .6rem;border:1px solid var(--line);border-radius:6px;margin-top:.2rem}
fieldset{border:1px solid var(--line);border-radius:8px;margin:1rem 0;padding:.5rem 1rem}
button{font:inherit;padding:.55rem 1.1rem;border-radius:6px;border:1px solid var(--line);cursor:pointer;background:transparent}
button.main{background:var(--accent);color:var(--on);border-color:var(--accent);font-weight:600}
a{color:var(--accent)}
.actions{display:flex;flex-wrap:wrap;gap:.6rem;margin:1rem 0}
.error{border-left:4px solid light-dark(#b3261e,#ff8a80);padding:.4rem .8rem;margin:1rem 0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right}
small{opacity:.85}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
</style>
</head><body><main><p class="sandbox">This is a sandbox, not Stripe. No money moves; use its test cards.</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

/** A list of the test cards, to copy from. */
export function cardList(cards: readonly { number: string; what: string }[]): string {
  const rows = cards.map(
    ({ number, what }) => `<tr><td><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td><td>${what}</td></tr>`,
  );
  return `<details class="box"><summary>Test cards</summary><div class="scroll"><table><thead><tr><th>Number</th><th>What it does</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}
