import { createOrganisation, getUser, listOrganisations } from '@canopy/contract/host';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TEST_API_BASE, aUser, answer, refuse, serveAnswers } from '@canopy/testing';
import { reloadUser } from '@canopy/shell-api';
import { configureShell, send, setTelemetrySink } from '@canopy/shell-api/host';
import { currentRole, watchProductEvents } from './product-events.ts';

const user = aUser({ is_agency: true });
const body = { name: 'Moss', domain: 'moss.example', industry: 'Software', company_type: 'Startup' };
let told: string[];
let stop: () => void;
beforeEach(() => {
  configureShell({
    api_base: TEST_API_BASE,
    issuer: 'http://platform.test/oidc',
    client_id: 'test',
    sandbox: [],
    support_contact: '',
    environment: 'test',
    overrides: [],
  });
  told = [];
  setTelemetrySink({ error: () => {}, event: (name, properties) => void told.push(`${name} ${JSON.stringify(properties)}`) });
  stop = watchProductEvents();
});
afterEach(() => {
  stop();
  setTelemetrySink({ error: () => {}, event: () => {} });
});

it('tells what product people count, once it went well, and nothing else', async () => {
  const platform = serveAnswers([answer(createOrganisation, user.organisation), answer(listOrganisations, []), answer(getUser, user)]);
  expect(currentRole()).toBe('user');
  await send(listOrganisations, {});
  await send(createOrganisation, { body });
  expect(told).toEqual(['workspace_added {}']);
  platform.set(refuse(createOrganisation, { status: 403, code: 'domain-not-own' }));
  await expect(send(createOrganisation, { body })).rejects.toThrow();
  expect(told).toHaveLength(1);
});

it('tells that a plan changed, with the role of who sees it', async () => {
  const platform = serveAnswers([answer(getUser, user)]);
  await reloadUser();
  platform.set(answer(getUser, { ...user, limits: { ...user.limits, plan_type: 'pro' } }));
  await reloadUser();
  await reloadUser();
  expect([currentRole(), told]).toEqual(['agency', [`plan_changed {"from":"${user.limits.plan_type}","to":"pro"}`]]);
});
