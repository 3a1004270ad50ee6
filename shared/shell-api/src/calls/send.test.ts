import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defineCall } from '@canopy/contract';
import * as z from '@canopy/contract/schema';
import { configureShell } from '../config.ts';
import { onPlatformUnavailable, onSessionExpired } from '../events/events.ts';
import { organisationStore } from '../organisation/organisation-store.ts';
import { switchOrganisation } from '../organisation/switch-organisation.ts';
import { setTelemetrySink, type ErrorReport } from '../telemetry/telemetry.ts';
import { send } from './send.ts';
import { TEST_CONFIG } from '../testing/test-config.ts';

const getThing = defineCall({
  name: 'getThing',
  method: 'GET',
  path: '/things/{id}/',
  access: 'public',
  tokens: 'read',
  summary: 'A thing.',
  params: z.object({ id: z.string() }),
  query: z.object({ q: z.optional(z.string()) }),
  output: z.object({ name: z.string() }),
});
const input = { params: { id: 'a/b' }, query: { q: 'x y' } };

const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';

let respond: (request: Request) => Response | Promise<Response>;
const announced: string[] = [];
onPlatformUnavailable(({ message }) => void announced.push(`unavailable: ${message}`));
onSessionExpired(({ reason }) => void announced.push(`session: ${reason}`));

beforeEach(() => {
  configureShell(TEST_CONFIG);
  organisationStore.setState({ id: FIRST, epoch: 0, controller: new AbortController() });
  announced.length = 0;
  globalThis.fetch = async (address, init) => respond(new Request(address, init));
});

const problemAnswer = (status: number, detail: string) => () =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'No', status, code: 'no', detail }), { status });

describe('a call', () => {
  it('goes to its address with the workspace and brings the parsed answer', async () => {
    let address = '';
    respond = (request) => {
      address = request.url;
      return Response.json({ name: 'fern', secret: 'not in the contract' });
    };
    expect(await send(getThing, input)).toEqual({ name: 'fern' });
    expect(address).toBe(`http://platform.test/api/things/a%2Fb/?q=x+y&organisation_id=${FIRST}`);
  });

  it.each([
    [401, 'The token has an incorrect audience.', 'claims', ['session: claims']],
    [401, 'The token is too old.', 'session', ['session: expired']],
    [500, 'Something broke.', 'unavailable', ['unavailable: Something broke.']],
    [503, 'Database away.', 'unavailable', ['unavailable: Database away.']],
    [403, 'Not yours.', 'rejected', []],
    [422, 'Wrong.', 'rejected', []],
  ] as const)('answered %i %j fails as %s', async (status, detail, kind, told) => {
    respond = problemAnswer(status, detail);
    await expect(send(getThing, input)).rejects.toMatchObject({ name: 'ApiError', kind, status, message: detail });
    expect(announced).toEqual(told);
  });

  it('that finds nobody is told', async () => {
    respond = () => Promise.reject(new TypeError('fetch failed'));
    await expect(send(getThing, input)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(announced).toEqual(['unavailable: The platform cannot be reached.']);
  });

  it('that asks whether the platform is there tells nobody', async () => {
    respond = () => Promise.reject(new TypeError('fetch failed'));
    await expect(send(getThing, input, { isProbe: true })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(announced).toEqual([]);
  });

  it('that took too long is logged', async () => {
    const reports: ErrorReport[] = [];
    setTelemetrySink({ error: (report) => void reports.push(report), event: () => {} });
    respond = () => Promise.reject(new DOMException('It took too long.', 'TimeoutError'));
    await expect(send(getThing, input, { remote: 'remote-garden' })).rejects.toMatchObject({
      message: 'The platform took too long to respond.',
    });
    expect(reports).toMatchObject([{ error_type: 'request-timeout', remote: 'remote-garden', context: { call: 'getThing' } }]);
    setTelemetrySink({ error: () => {}, event: () => {} });
  });

  it('whose answer breaks the contract fails as such', async () => {
    respond = () => Response.json({ name: 7 });
    await expect(send(getThing, input)).rejects.toMatchObject({ kind: 'contract' });
  });

  it('does not bring an answer of the workspace that was left', async () => {
    let release = () => {};
    respond = () =>
      new Promise((resolve) => {
        release = () => resolve(Response.json({ name: 'of the first workspace' }));
      });
    const committed = jest.fn();
    const pending = send(getThing, input);
    const failure = expect(pending).rejects.toMatchObject({ kind: 'stale' });
    await switchOrganisation(SECOND, committed);
    release();
    await failure;
    expect(committed).toHaveBeenCalledWith(SECOND);
    expect(announced).toEqual([]);
  });
});
