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

/** Security schemes of calls that need something other than an account. */
const SECURITY: Partial<Record<Call['access'], Json[]>> = { public: [], publisher: [{ publishToken: [] }, { issuer: [] }] };

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
    security: SECURITY[call.access] ?? [{ issuer: [] }],
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
