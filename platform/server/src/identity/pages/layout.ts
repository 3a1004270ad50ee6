import { STYLE, SUBMIT_SCRIPT } from './assets.ts';
import { html, type Markup } from './html.ts';

export interface Page {
  /** path of the issuer, e.g. `/oidc` */
  mountPath: string;
  /** the only heading, and the document's title */
  title: string;
  /** what went wrong, above the form; announced */
  error?: string;
  /** submits the first form when the page has loaded */
  autoSubmit?: boolean;
  body: Markup;
}

/** The portal's mark. */
const MARK = html`<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
  <rect width="32" height="32" rx="8" />
  <path d="M16 25.5v-8M16 20c-5.2 0-8-2.6-8-7 4.8 0 8 2.2 8 7Zm0-2.5c0-5.6 3-9 8.5-9.5 0 6.2-3 9.5-8.5 9.5Z" />
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
        <header>
          <p class="brand">${MARK}<span>Canopy</span></p>
        </header>
        <main>
          <div class="card">
            <h1>${title}</h1>
            ${error !== undefined && html`<p class="error-summary" id="error" role="alert">${error}</p>`} ${body}
          </div>
        </main>
      </body>
    </html> `.toString();
}
