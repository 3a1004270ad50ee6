import { refusal } from '@canopy/delivery/messages';
import { html } from '../../identity/pages/html.ts';
import { layout } from '../../identity/pages/layout.ts';
import { messagePage } from '../../identity/pages/message-page.ts';
import type { Override } from './override.ts';

/** The path of these pages and their style. */
export const OVERRIDE_PATH = '/override';

/** Asks once before showing code from the visitor's own machine. */
export function askPage({ override, link, to, token }: { override: Override; link: string; to: string; token: string }): string {
  const { name, url, manifest } = override;
  return layout({
    mountPath: OVERRIDE_PATH,
    title: `Show ${manifest.title} from your machine?`,
    body: html`<p>A link asks this portal to take <strong>${name}</strong> from <code>${url}</code> instead of the released one.</p>
      <p>What runs there can see and do whatever you can in this portal. Go on only if you started it yourself.</p>
      <p>It lasts until you close the browser. A bar at the top of the portal says so and takes it back.</p>
      <form method="post" action="${OVERRIDE_PATH}">
        <input type="hidden" name="form_token" value="${token}" />
        <input type="hidden" name="link" value="${link}" />
        <input type="hidden" name="to" value="${to}" />
        <button type="submit">Show mine</button>
      </form>
      <p class="links"><a href="${to}">Keep the released one</a></p>`,
  });
}

/** Says that an override is refused, and why. */
export function refusedPage(reason: string, to: string): string {
  const { code, message } = refusal('CNP-2006', { reason });
  return messagePage({
    mountPath: OVERRIDE_PATH,
    title: `Overrides are not allowed here (${code})`,
    text: message,
    isError: true,
    action: { label: 'Open the portal', href: to },
  });
}

/** The form did not come from the confirmation page, or that page was open for too long. */
export function formExpiredPage(to: string): string {
  return messagePage({
    mountPath: OVERRIDE_PATH,
    title: 'Nothing was changed',
    text: 'This confirmation did not come from the page that asks for it. The released remotes stay. Open the link again if you want to go on.',
    isError: true,
    action: { label: 'Open the portal', href: to },
  });
}

export const OVERRIDE_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
