import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../start/settings.ts';

// Whatever a user or an administrator can name is asked through the guarded client; `ssrf.test.ts` of the crawler proves what that refuses.

/** The code that opens connections otherwise, and why its addresses are nobody's but the operator's. */
const UNGUARDED: Readonly<Record<string, string>> = {
  'platform/connectors/src/google/options.ts': 'addresses from GOOGLE_*',
  'platform/crawler/src/outgoing/create-outgoing.ts': 'the guarded client',
  'platform/crawler/src/outgoing/exchange.ts': 'the guarded client',
  'platform/crawler/src/outgoing/guarded-connector.ts': 'the guard',
  'platform/crawler/src/outgoing/guarded-fetch.ts': 'the guarded fetch',
  'platform/crawler/src/vitals/guarded-proxy.ts': 'the guarded proxy of the browser',
  'platform/server/src/identity/tokens/token-verifier.ts': 'keys of OIDC_ISSUER',
  'platform/server/src/mailer/mailer.ts': 'the server of SMTP_URL',
};

/** Calls and imports that open a connection. A method named `fetch`, as of the guarded client, is not one. */
const OPENS = [
  /(?<!typeof |[.\w])fetch(?:\(|\s*[;,}]?\s*$|\s*\})/m,
  /from '(?:undici|nodemailer|google-auth-library|ky|axios|node-fetch)'/,
  /import \{[^}]*\b(?:request|get|connect|createConnection|lookup|Agent)\b[^}]*\} from '(?:node:)?(?:https?|net|tls|dns|http2|dgram)/,
  /new (?:WebSocket|EventSource)\(/,
];

const withoutComments = (code: string): string => code.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

it('nothing connects past the guarded client but what asks the operator’s own addresses', () => {
  const files = globSync('platform/{server,connectors,crawler}/src/**/*.ts', { cwd: ROOT })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.test\.ts$|-for-tests\.ts$|\/testing\/|\.fixture\.ts$/.test(file));
  const found = files.filter((file) => {
    const code = withoutComments(readFileSync(path.join(ROOT, file), 'utf8'));
    return OPENS.some((pattern) => pattern.test(code));
  });
  expect(found.filter((file) => !(file in UNGUARDED))).toEqual([]);
  expect(Object.keys(UNGUARDED).filter((file) => !found.includes(file))).toEqual([]);
});
