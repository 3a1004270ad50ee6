import type { AddressInfo } from 'node:net';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { controlRoutes } from './control/control-routes.ts';
import { Faults } from './control/faults.ts';
import { installFaults } from './control/install-faults.ts';
import { renderContent } from './demo-site/render-content.ts';
import { seedState } from './demo-site/seed-state.ts';
import { siteRoutes } from './demo-site/site-routes.ts';
import { Figures } from './google/figures/figures.ts';
import { Quotas } from './google/quotas.ts';
import { googleRoutes } from './google/routes.ts';
import { openGoogleStore, seedGoogle } from './google/state.ts';
import { Points } from './shopify/points.ts';
import { shopifyRoutes } from './shopify/routes.ts';
import { openShopifyStore, seedShopify } from './shopify/state.ts';
import { webflowRoutes } from './webflow/routes.ts';
import { openWebflowStore, seedWebflow } from './webflow/state.ts';
import { wordpressComRoutes } from './wordpress-com/routes.ts';
import { stripeRoutes } from './stripe/routes.ts';
import { openStripeStore, seedStripe } from './stripe/state.ts';
import { keywordDataRoutes } from './keyword-data/routes.ts';
import { LlmState } from './llm/llm-faults.ts';
import { llmRoutes } from './llm/routes.ts';
import { wordpressRoutes } from './wordpress/routes.ts';
import { restRouteUrl } from './wordpress/rest-route.ts';
import { openStore } from './wordpress/store.ts';

export type SandboxOptions = {
  /** 0 picks a free one */
  port: number;
  host: string;
  /** folder for the state file; created if missing */
  dataDir: string;
  /** what the mocks take for the current time */
  clock?: () => Date;
  /** where the mock Stripe sends its events; omitted: nowhere, until it is set */
  stripeWebhookUrl?: string | undefined;
};

export type Sandbox = {
  /** root without a trailing slash, e.g. `http://localhost:4602` */
  url: string;
  /** published pages and posts of the demo site */
  pages: number;
  close(): Promise<void>;
};

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::']);

/**
 * Starts the mock services on one port.
 * @throws Error with one clear line: port in use, folder not writable, state file unreadable
 */
export async function startSandbox({ port, host, dataDir, clock = () => new Date(), stripeWebhookUrl }: SandboxOptions): Promise<Sandbox> {
  const store = await openStore(dataDir, () => seedState(clock()));
  const googleStore = await openGoogleStore(dataDir);
  const shopifyStore = await openShopifyStore(dataDir);
  const webflowStore = await openWebflowStore(dataDir);
  const stripeStore = await openStripeStore(dataDir);
  if (stripeWebhookUrl !== undefined) stripeStore.state.settings.webhookUrl = stripeWebhookUrl;
  const quotas = new Quotas(clock);
  const points = new Points();
  const llm = new LlmState();
  const faults = new Faults();
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 10 * 1024 * 1024,
    rewriteUrl: (request) => restRouteUrl(request.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
  });
  await app.register(formbody);
  installFaults(app, faults);
  const reset = async () => {
    quotas.restart();
    points.restart();
    llm.reset();
    await Promise.all([
      store.replace(seedState(clock())),
      googleStore.replace(seedGoogle()),
      shopifyStore.replace(seedShopify()),
      webflowStore.replace(seedWebflow()),
      stripeStore.replace(seedStripe(stripeStore.state.settings.webhookUrl)),
    ]);
  };
  controlRoutes(app, { store, faults, reset });
  wordpressRoutes(app, { store, clock, renderContent });
  wordpressComRoutes(app, { store, clock, renderContent });
  shopifyRoutes(app, { store: shopifyStore, clock, points });
  webflowRoutes(app, { store: webflowStore, clock });
  googleRoutes(app, { store: googleStore, clock, quotas, figures: new Figures(), site: store });
  let origin = '';
  stripeRoutes(app, { store: stripeStore, clock, origin: () => origin });
  llmRoutes(app, llm);
  keywordDataRoutes(app);
  siteRoutes(app, { store });
  await listen(app, port, host);
  const address = app.server.address() as AddressInfo;
  origin = `http://${LOOPBACK.has(host) ? 'localhost' : host}:${address.port}`;
  return {
    url: origin,
    pages: store.state.items.filter((item) => item.status === 'publish').length,
    close: async () => {
      await app.close();
      await Promise.all([store, googleStore, shopifyStore, webflowStore, stripeStore].map((one) => one.settled()));
    },
  };
}

async function listen(app: FastifyInstance, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new Error(`The sandbox cannot start: port ${port} on ${host} is in use. Stop what uses it or set SANDBOX_PORT.`);
    }
    throw new Error(`The sandbox cannot listen on ${host}:${port} (${code ?? 'unknown error'}).`);
  }
}
