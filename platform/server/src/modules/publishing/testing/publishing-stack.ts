import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { saveWordpressCredentials } from '@canopy/contract/publishing';
import { appClient, demoCredentials, googleClient, startSandbox, type Sandbox } from '@canopy/sandbox';
import { createOutgoing, type Outgoing, type OutgoingOptions } from '@canopy/crawler/outgoing';
import type { Deps } from '../../../deps.ts';
import type { PlatformsConfig } from '../../../config/platforms.ts';
import { testStack, type TestClient, type TestOrganisation, type TestStack, type TestUser } from '../../../testing/index.ts';
import { analyticsModules } from '../../analytics/index.ts';
import { contentModules } from '../../content/index.ts';
import { organisationModule } from '../../host/organisation/index.ts';
import { seoAuditModules } from '../../seo-audit/index.ts';
import { assistantModule } from '../../tools/assistants/index.ts';
import { publishingModules } from '../index.ts';

export interface PublishingStack {
  stack: TestStack;
  sandbox: Sandbox;
  /** moves the current time of both the platform and the sandbox */
  setNow(to: Date | null): void;
  order(what: string, body: object): Promise<void>;
  /** a workspace of its own */
  member(values?: { isAdmin?: boolean }): Promise<{ client: TestClient; user: TestUser; organisation: TestOrganisation }>;
  connectWordpress(client: TestClient): Promise<void>;
  /** what visitors get */
  visit(address: string): Promise<{ status: number; body: string }>;
  /** an entry of the sandbox's WordPress as its author sees it */
  entry(
    kind: string,
    id: string,
  ): Promise<{ content: { raw: string }; title: { raw: string }; status: string; slug: string; meta: Record<string, string> }>;
  edit(kind: string, id: string, change: object): Promise<void>;
  /** moves it to the trash */
  trash(kind: string, id: string): Promise<void>;
  /** deletes it for good */
  erase(kind: string, id: string): Promise<void>;
  close(): Promise<void>;
}

export interface PublishingStackOptions {
  /** answers of the resolver */
  lookup?: OutgoingOptions['lookup'];
  /** sees what goes out and what comes back */
  watch?: (request: Parameters<Outgoing['fetch']>, answer: Awaited<ReturnType<Outgoing['fetch']>>) => void | Promise<void>;
  log?: Deps['log'];
}

/** The platform with its publishing module, and the sandbox that replaces every external platform. */
export async function publishingStack({ lookup, watch, log }: PublishingStackOptions = {}): Promise<PublishingStack> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'canopy-publishing-'));
  let now: Date | null = null;
  const clock = () => now ?? new Date();
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder, clock });
  const host = new URL(sandbox.url).host;
  const client = createOutgoing({ allowHosts: [host], userAgent: 'CanopyTest', ...(lookup && { lookup }) });
  const outgoing: Outgoing = {
    ...client,
    fetch: async (...request) => {
      const answer = await client.fetch(...request);
      await watch?.(request, answer);
      return answer;
    },
  };
  const google = `${sandbox.url}/google`;
  const platforms: PlatformsConfig = {
    shopify: { client: appClient, adminUrl: `${sandbox.url}/shopify/{shop}/admin` },
    wordpressCom: { client: appClient, apiUrl: `${sandbox.url}/wordpress-com` },
    webflow: {
      client: appClient,
      authorizeUrl: `${sandbox.url}/webflow/oauth/authorize`,
      tokenUrl: `${sandbox.url}/webflow/oauth/access_token`,
      revokeUrl: `${sandbox.url}/webflow/oauth/revoke_authorization`,
      apiUrl: `${sandbox.url}/webflow/v2`,
    },
  };
  const stack = await testStack({
    modules: [...publishingModules, ...contentModules, ...seoAuditModules, ...analyticsModules, organisationModule, assistantModule],
    config: {
      platforms,
      crawlAllowHosts: [host],
      sandboxUrl: sandbox.url,
      google: {
        ...googleClient,
        authUrl: `${google}/o/oauth2/v2/auth`,
        tokenUrl: `${google}/token`,
        revokeUrl: `${google}/revoke`,
        apiUrl: `${google}/api/`,
      },
    },
    deps: { outgoing, clock, ...(log && { log }) },
  });
  const authorization = `Basic ${Buffer.from(`${demoCredentials.username}:${demoCredentials.applicationPassword}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const rest = (kind: string, id: string) => `${sandbox.url}/wp-json/wp/v2/${kind}/${id}`;
  return {
    stack,
    sandbox,
    setNow: (to) => {
      now = to;
    },
    async order(what, body) {
      const answer = await fetch(`${sandbox.url}/__sandbox/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async member(values = {}) {
      const user = await stack.createUser(values);
      const organisation = await stack.createOrganisation({ members: [user], domain: host });
      return { client: stack.asUser(user, organisation), user, organisation };
    },
    async connectWordpress(client) {
      const body = { site_url: sandbox.url, username: demoCredentials.username, application_password: demoCredentials.applicationPassword };
      const answer = await client.call(saveWordpressCredentials, { body });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    async visit(address) {
      const answer = await fetch(new URL(address, sandbox.url));
      return { status: answer.status, body: await answer.text() };
    },
    entry: async (kind, id) => (await (await fetch(`${rest(kind, id)}?context=edit`, { headers })).json()) as never,
    async edit(kind, id, change) {
      await fetch(rest(kind, id), { method: 'POST', headers, body: JSON.stringify(change) });
    },
    async trash(kind, id) {
      await fetch(rest(kind, id), { method: 'DELETE', headers });
    },
    async erase(kind, id) {
      await fetch(`${rest(kind, id)}?force=true`, { method: 'DELETE', headers });
    },
    async close() {
      await stack.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
