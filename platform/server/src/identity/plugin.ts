import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { removeExpired } from './cleanup.ts';
import type { IdentityDeps } from './deps.ts';
import { assetRoutes } from './pages/assets.ts';
import { TEXT } from './pages/messages.ts';
import { loadIdentityKeys } from './provider/keys.ts';
import { createProvider, mountProvider } from './provider/mount-provider.ts';
import { consentRoutes } from './routes/consent-routes.ts';
import { confirmationRoutes } from './routes/confirmation-routes.ts';
import { formTokens } from './routes/form-token.ts';
import { interactionRoutes } from './routes/interaction-routes.ts';
import { invitationRoutes } from './routes/invitation-routes.ts';
import { pageContext, type PageContext } from './routes/page-context.ts';
import { passwordRoutes } from './routes/password-routes.ts';
import { signUpRoutes } from './routes/sign-up-routes.ts';
import { acceptForms } from './routes/posted-form.ts';

const CLEANUP_MS = 60 * 60 * 1000;

/** Shows a server fault as a page here, not as the API's JSON. */
function failedPage({ deps, sendMessage, signInUrl }: PageContext) {
  return (error: Error & { statusCode?: number }, _request: FastifyRequest, reply: FastifyReply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) deps.log.error({ err: error }, 'identity page failed');
    return sendMessage(reply, status, {
      title: 'Something went wrong',
      text: TEXT.unexpected,
      isError: true,
      action: { label: 'Back to sign in', href: signInUrl },
    });
  };
}

/**
 * The embedded identity provider at the issuer's path, with its pages. Mounts nothing if the issuer is another server.
 * @example await app.register(identityPlugin, deps);
 */
export async function identityPlugin(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  if (!deps.config.oidc.embedded) return;
  const keys = await loadIdentityKeys(deps);
  const provider = createProvider(deps, keys);
  const context = pageContext(deps, provider, formTokens(keys.cookie, deps.config.oidc.issuer));

  assetRoutes(app, context.mountPath);
  mountProvider(app, deps, provider);
  void app.register(async (pages) => {
    acceptForms(pages);
    pages.setErrorHandler(failedPage(context));
    interactionRoutes(pages, context);
    signUpRoutes(pages, context);
    consentRoutes(pages, context);
    invitationRoutes(pages, context);
    passwordRoutes(pages, context);
    confirmationRoutes(pages, context);
  });

  const timer = setInterval(() => {
    removeExpired(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'expired identity state was not removed'));
  }, CLEANUP_MS);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}
