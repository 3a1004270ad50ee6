import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf, type Caller } from './caller.ts';
import { RestError } from './rest-error.ts';
import { baseUrl, restRoot, type RestParts } from './rest-parts.ts';
import { capabilitiesOf } from './roles.ts';
import type { ApplicationPassword } from './state.ts';

/** `wp/v2/users/me` and the caller's own application passwords. */
export function userRoutes(rest: FastifyInstance, parts: RestParts): void {
  const { store } = parts;

  const signedIn = (request: FastifyRequest): Caller => {
    const caller = callerOf(request, parts);
    if (caller === null) throw new RestError(401, 'rest_not_logged_in', 'You are not currently logged in.');
    return caller;
  };
  const show = (request: FastifyRequest, { uuid, appId, name, created, lastUsed, lastIp, userId }: ApplicationPassword) => ({
    uuid,
    app_id: appId,
    name,
    created,
    last_used: lastUsed,
    last_ip: lastIp,
    _links: { self: [{ href: `${restRoot(baseUrl(request), store.state)}wp/v2/users/${userId}/application-passwords/${uuid}` }] },
  });

  rest.get('/wp/v2/users/me', async (request) => {
    const { user } = signedIn(request);
    const base = baseUrl(request);
    const common = { id: user.id, name: user.name, url: '', description: '', link: `${base}/author/${user.login}/`, slug: user.login };
    if ((request.query as { context?: string }).context !== 'edit') return { ...common, avatar_urls: {}, meta: [] };
    return {
      ...common,
      username: user.login,
      first_name: user.name.split(' ')[0],
      last_name: user.name.split(' ').slice(1).join(' '),
      email: user.email,
      locale: 'en_GB',
      nickname: user.login,
      roles: [user.role],
      registered_date: '2024-02-12T08:30:00+00:00',
      capabilities: capabilitiesOf(user),
      extra_capabilities: { [user.role]: true },
      avatar_urls: {},
      meta: { persisted_preferences: [] },
    };
  });

  const own = '/wp/v2/users/me/application-passwords';
  rest.get(own, async (request) => {
    const { user } = signedIn(request);
    return store.state.applicationPasswords.filter(({ userId }) => userId === user.id).map((password) => show(request, password));
  });
  rest.get(`${own}/introspect`, async (request) => {
    const { password } = signedIn(request);
    if (password === null) throw new RestError(404, 'rest_application_password_not_found', 'Application password not found.');
    return show(request, password);
  });

  const remove = async (request: FastifyRequest<{ Params: { uuid: string } }>) => {
    const { user } = signedIn(request);
    const password = store.state.applicationPasswords.find(({ uuid, userId }) => uuid === request.params.uuid && userId === user.id);
    if (password === undefined) throw new RestError(404, 'rest_application_password_not_found', 'Application password not found.');
    store.state.applicationPasswords = store.state.applicationPasswords.filter((other) => other !== password);
    await store.save();
    return { deleted: true, previous: show(request, password) };
  };
  rest.delete(`${own}/:uuid`, remove);
}
