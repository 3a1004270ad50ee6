import { problem, type Call } from '@canopy/contract';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;
type Schema = Exclude<Call['body'], undefined>;

const PROBLEM_REF = { $ref: '#/components/schemas/Problem' };
const ORGANISATION = {
  name: 'organisation_id',
  in: 'query',
  required: false,
  description: 'The workspace to act in; absent: the first one of the account.',
  schema: { type: 'string', format: 'uuid' },
};

/** What opens a call: signing in, and a token where the call names what the token must be able to do. */
function securityOf({ access, tokens }: Call): Json[] {
  if (access === 'public') return [];
  return [
    ...(access === 'publisher' ? [{ publishToken: [] }] : []),
    { issuer: [] },
    ...(tokens === 'never' ? [] : [{ personalAccessToken: [tokens] }]),
  ];
}

/** The OpenAPI 3.1 document of the contract's calls. */
export function openApiDocument(calls: readonly Call[], { issuer, version }: { issuer: string; version: string }): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.0',
    info: { title: 'Canopy API', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        issuer: { type: 'openIdConnect', openIdConnectUrl: `${issuer}/.well-known/openid-configuration` },
        publishToken: { type: 'http', scheme: 'bearer', description: 'A token that may publish one remote.' },
        personalAccessToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that a person makes for a script, for one workspace. `read`: every token; `write`: one that may change things. Calls without it are for people who are signed in (`x-tokens: never`).',
        },
      },
    },
  };
}

const typeOf = ({ streams }: Call): string => (streams ? 'application/x-ndjson' : 'application/json');

function operation(call: Call): Json {
  const failure = { description: 'What went wrong', content: { 'application/problem+json': { schema: PROBLEM_REF } } };
  return {
    operationId: call.name,
    summary: call.summary,
    'x-access': call.access,
    'x-tokens': call.tokens,
    security: securityOf(call),
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...(call.access === 'public' ? [] : [ORGANISATION]),
    ],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } } }),
    responses: {
      ...(call.output === undefined
        ? { 204: { description: 'Done' } }
        : { 200: { description: 'Done', content: { [typeOf(call)]: { schema: schemaOf(call.output, 'output') } } } }),
      default: failure,
    },
  };
}

function parameters(place: 'path' | 'query', schema: Schema | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** JSON schema without the dialect's name, which the document states once. */
function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
