import type { CDPSession, Page, Protocol } from 'puppeteer-core';

/** The credentials of a site behind HTTP Basic authentication. */
export type SiteLogin = { origin: string; username: string; password: string };

/**
 * Signs the page in when its own origin asks for it. Requests to others are not delayed, and their challenges are not answered: only the
 * site gets the password.
 */
export async function answerChallenges(page: Page, { origin, username, password }: SiteLogin): Promise<void> {
  const session: CDPSession = await page.createCDPSession();
  /** Requests that were answered once: a second challenge means that the credentials are wrong. */
  const answered = new Set<string>();
  const send = (work: Promise<unknown>): void => {
    // A request may be gone before its response is there.
    work.catch(() => undefined);
  };
  session.on('Fetch.requestPaused', ({ requestId }: Protocol.Fetch.RequestPausedEvent) =>
    send(session.send('Fetch.continueRequest', { requestId })),
  );
  session.on('Fetch.authRequired', ({ requestId, authChallenge }: Protocol.Fetch.AuthRequiredEvent) => {
    const isOurs = authChallenge.source === 'Server' && authChallenge.origin === origin && !answered.has(requestId);
    answered.add(requestId);
    send(
      session.send('Fetch.continueWithAuth', {
        requestId,
        authChallengeResponse: isOurs ? { response: 'ProvideCredentials', username, password } : { response: 'CancelAuth' },
      }),
    );
  });
  await session.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: `${origin}/*` }] });
}
