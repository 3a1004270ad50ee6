import { STYLE, SUBMIT_SCRIPT } from './assets.ts';
import { html, type Markup } from './html.ts';

export interface Page {
  /** path of the issuer, e.g. `/oidc` */
  mountPath: string;
  /** the one heading, and the document's title */
  title: string;
  /** what went wrong, above the form; announced */
  error?: string;
  /** submits the first form when the page has loaded */
  autoSubmit?: boolean;
  body: Markup;
}

const LEAF = html`<svg width="28" height="28" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <path
    d="M5 20c0-9 5-15 15-16 0 10-5 15.500-12.500 15.500C7 15 9.500 11.500 14 9"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;

/** The frame of every page: brand, heading, error, body. */
export function layout({ mountPath, title, error, autoSubmit, body }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${error !== undefined && 'Error: '}${title} – Canopy</title>
        <link rel="stylesheet" href="${mountPath}${STYLE.path}" />
        ${autoSubmit === true && html`<script src="${mountPath}${SUBMIT_SCRIPT.path}" defer></script>`}
      </head>
      <body>
        <main>
          <p class="brand">${LEAF}<span>Canopy</span></p>
          <div class="card">
            <h1>${title}</h1>
            ${error !== undefined && html`<p class="error-summary" id="error" role="alert">${error}</p>`} ${body}
          </div>
        </main>
      </body>
    </html> `.toString();
}
