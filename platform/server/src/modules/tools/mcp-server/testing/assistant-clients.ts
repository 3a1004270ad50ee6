/** An assistant on the web. */
export const CLIENT_ID = 'https://assistant.example/client.json';
export const RETURN = 'https://assistant.example/callback';
/** An assistant that is an app, with a scheme of its own. */
export const APP_ID = 'https://assistant.example/app.json';
export const APP_RETURN = 'com.example.garden://callback';

const document = {
  client_id: CLIENT_ID,
  client_name: 'Garden Assistant',
  redirect_uris: [RETURN],
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};
const app = { ...document, client_id: APP_ID, application_type: 'native', redirect_uris: [APP_RETURN] };

/** What an assistant publishes about itself, in place of the network. */
export const publishedClient = (url: string | URL) => ({
  ok: true as const,
  status: [CLIENT_ID, APP_ID].includes(String(url)) ? 200 : 404,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(JSON.stringify(String(url) === APP_ID ? app : document)),
  wireBytes: 0,
  truncated: false,
  incomplete: false,
  bodySkipped: false,
  url: String(url),
  redirects: [],
  receivedAt: '',
  responseMs: 0,
  totalMs: 0,
});
