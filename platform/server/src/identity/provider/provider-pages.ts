import type { errors, ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { IdentityDeps } from '../deps.ts';
import { html, trustedHtml } from '../pages/html.ts';
import { layout } from '../pages/layout.ts';
import { messagePage } from '../pages/message-page.ts';
import { TEXT } from '../pages/messages.ts';

const mountPathOf = (deps: Pick<IdentityDeps, 'config'>) => new URL(deps.config.oidc.issuer).pathname;

/**
 * Signing out. The portal sends the id token of the session to end: the visitor has then already asked for it and the form submits itself
 * (its button stays for browsers without scripts). Anything else might be a foreign link, so this page asks first.
 */
export const logoutPage = (deps: Pick<IdentityDeps, 'config'>) => (ctx: KoaContextWithOIDC, form: string) => {
  const hint = ctx.oidc.entities.IdTokenHint?.payload.sub;
  const asked = hint !== undefined && hint === ctx.oidc.session?.accountId;
  ctx.type = 'html';
  ctx.body = layout({
    mountPath: mountPathOf(deps),
    title: asked ? 'Signing out' : 'Sign out?',
    autoSubmit: asked,
    body: html`${trustedHtml(form)} ${asked && html`<input type="hidden" name="logout" value="yes" form="op.logoutForm" />`}
      <p>${asked ? 'One moment. If nothing happens, use the button.' : 'You will be signed out of Canopy in this browser.'}</p>
      <button type="submit" form="op.logoutForm" ${!asked && html`name="logout" value="yes"`}>Sign out</button>
      ${!asked && html`<p class="links"><a href="${deps.config.publicUrl}/">Stay signed in</a></p>`}`,
  });
};

/** Shown after signing out with no redirect back to the portal. */
export const signedOutPage = (deps: Pick<IdentityDeps, 'config'>) => (ctx: KoaContextWithOIDC) => {
  ctx.type = 'html';
  ctx.body = messagePage({
    mountPath: mountPathOf(deps),
    title: 'Signed out',
    text: 'You are signed out of Canopy in this browser.',
    action: { label: 'Sign in', href: `${deps.config.publicUrl}/login` },
  });
};

/** Errors that cannot be sent back to the portal. A client's error carries the provider's own explanation; ours stay in the log. */
export const errorPage =
  (deps: Pick<IdentityDeps, 'config'>) => (ctx: KoaContextWithOIDC, out: ErrorOut, error: errors.OIDCProviderError | Error) => {
    const expired = error.name === 'SessionNotFound';
    const detail = out.error === 'server_error' ? TEXT.unexpected : TEXT.refused(out.error_description ?? out.error);
    ctx.type = 'html';
    ctx.body = messagePage({
      mountPath: mountPathOf(deps),
      title: 'Sign-in did not work',
      text: expired ? TEXT.signInExpired : detail,
      isError: true,
      action: { label: 'Back to sign in', href: `${deps.config.publicUrl}/login` },
    });
  };
