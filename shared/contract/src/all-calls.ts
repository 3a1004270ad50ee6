import * as host from './host/index.ts';
import * as analytics from './analytics/index.ts';
import * as seoAudit from './seo-audit/index.ts';
import * as content from './content/index.ts';
import * as publishing from './publishing/index.ts';
import * as billing from './billing/index.ts';
import * as tools from './tools/index.ts';
import type { Call } from './call.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value && 'tokens' in value;

/** The calls a team's index exports, either directly or as values of an object such as `categoryCalls`. */
const callsOf = (exported: object): Call[] =>
  Object.values(exported).flatMap((value: unknown) =>
    isCall(value)
      ? [value]
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.values(value).filter(isCall)
        : [],
  );

/** Every call of the API: the server serves each, the OpenAPI document lists each, and tests walk the list so that none is missed. */
export const ALL_CALLS: readonly Call[] = [host, analytics, seoAudit, content, publishing, billing, tools].flatMap(callsOf);
