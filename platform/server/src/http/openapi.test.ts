import { expect, it } from '@jest/globals';
import { ALL_CALLS } from '@canopy/contract/calls';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(ALL_CALLS, { issuer: 'https://login.example.com', version: '1' }) as {
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string; in: string; required: boolean }[]; responses: object }>
  >;
};

it('lists every call of the contract once', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(ALL_CALLS.map(({ name }) => name).sort());
  expect(document.openapi).toBe('3.1.0');
  expect(() => JSON.stringify(document)).not.toThrow();
});

it('declares every placeholder of a path', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(operations)) {
      expect(parameters.filter(({ in: place, required }) => place === 'path' && required).map(({ name }) => name)).toEqual(placeholders);
    }
  }
});

it('says which calls a publish token opens', () => {
  const opened = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.values(operations)
      .filter((operation) => JSON.stringify(operation).includes('publishToken'))
      .map(() => path),
  );
  expect(opened.length).toBe(ALL_CALLS.filter(({ access }) => access === 'publisher').length);
  expect(opened.every((path) => path.startsWith('/releases/'))).toBe(true);
});

it('says what a task looks like', () => {
  expect(document.paths['/tasks/{id}/']?.['get']).toMatchObject({
    parameters: [
      { name: 'id', in: 'path' },
      { name: 'organisation_id', in: 'query', required: false },
    ],
    responses: {
      200: {
        content: {
          'application/json': {
            schema: { type: 'object', properties: { status: { enum: ['PENDING', 'RUNNING', 'SUCCESS', 'FAILURE'] } } },
          },
        },
      },
    },
  });
});
