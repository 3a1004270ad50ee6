import type { CallOutput } from '@canopy/contract';
import { ALL_CALLS } from '@canopy/contract/calls';
import { createOrganisation, getTask, getUser, listOrganisations } from '@canopy/contract/host';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TEST_CONFIG, aUser, answer, refuse, serveAnswers } from '@canopy/testing';
import { reloadUser, useTask } from '@canopy/shell-api';
import { renderHook, waitFor } from '@testing-library/react';
import { configureShell, send, setTelemetrySink } from '@canopy/shell-api/host';
import { BY_CALL, currentRole, watchProductEvents } from './product-events.ts';

const user = aUser({ is_agency: true });
const body = { name: 'Moss', domain: 'moss.example', industry: 'Software', company_type: 'Startup' };
let told: string[];
let stop: () => void;
beforeEach(() => {
  configureShell(TEST_CONFIG);
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

it('counts every action that product people asked for, by calls that exist', () => {
  const names = new Set(ALL_CALLS.map(({ name }) => name));
  expect(Object.keys(BY_CALL).filter((call) => !names.has(call))).toEqual([]);
  expect(new Set(Object.values(BY_CALL))).toEqual(
    new Set(['workspace_added', 'data_connected', 'fix_applied', 'post_published', 'page_published', 'keywords_published']),
  );
});

it.each([
  ['crawl', 'SUCCESS', ['crawl_finished {}']],
  ['crawl', 'FAILURE', []],
  ['search-import', 'SUCCESS', []],
] as const)('tells of a task %s that ended with %s: %j', async (kind, status, expected) => {
  const id = crypto.randomUUID();
  const times = { created_at: '2026-11-20T10:00:00.000Z', started_at: null, finished_at: null };
  const task = { id, kind, status, progress: 1, message: '', result: null, error: null, ...times };
  serveAnswers([answer(getTask, task as CallOutput<typeof getTask>)]);
  const { result } = renderHook(() => useTask(id));
  await waitFor(() => expect(result.current.data?.status).toBe(status));
  expect(told).toEqual(expected);
});

it('tells that a plan changed, with the role of who sees it', async () => {
  const platform = serveAnswers([answer(getUser, user)]);
  await reloadUser();
  platform.set(answer(getUser, { ...user, limits: { ...user.limits, plan_type: 'pro' } }));
  await reloadUser();
  await reloadUser();
  expect([currentRole(), told]).toEqual(['agency', [`plan_changed {"from":"${user.limits.plan_type}","to":"pro"}`]]);
});
