import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, isNonNullType, isObjectType, parse, validate, type GraphQLSchema } from 'graphql';

const FOLDER = path.resolve(import.meta.dirname, '../../published/shopify');
const schemas = new Map<string, GraphQLSchema>();

/** The versions whose schema is here, the oldest first. */
export function shopifyVersions(): string[] {
  return readdirSync(FOLDER)
    .flatMap((file) => /^admin-(.*)\.graphql$/.exec(file)?.[1] ?? [])
    .sort();
}

/** What Canopy uses of a version of the Admin API, as Shopify publishes it; null: no such version. */
export function shopifySchema(version: string): GraphQLSchema | null {
  if (!shopifyVersions().includes(version)) return null;
  const schema = schemas.get(version) ?? buildSchema(readFileSync(path.join(FOLDER, `admin-${version}.graphql`), 'utf8'));
  schemas.set(version, schema);
  return schema;
}

/** What Shopify would refuse of a document in a version; empty: nothing. */
export function shopifyProblems(version: string, document: string): string[] {
  const schema = shopifySchema(version);
  if (schema === null) return [`There is no version ${version}.`];
  return validate(schema, parse(document)).map(({ message }) => message);
}

/** The fields of a type that may be null in a version. */
export function shopifyNullable(version: string, type: string): string[] {
  const named = shopifySchema(version)?.getType(type);
  if (!isObjectType(named)) return [];
  return Object.values(named.getFields()).flatMap(({ name, type: of }) => (isNonNullType(of) ? [] : name));
}
