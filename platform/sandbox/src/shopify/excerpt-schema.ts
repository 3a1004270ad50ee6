/**
 * Cuts from the schemas that Shopify publishes what Canopy's documents use. Run it after a document changed or a version was added:
 *
 * npm pack @shopify/dev-mcp@1.16.0 && tar xzf shopify-dev-mcp-1.16.0.tgz
 * node -e "import('./platform/connectors/src/shopify/documents.ts').then((m) => console.log(JSON.stringify(m.SHOPIFY_DOCUMENTS)))" > documents.json
 * node platform/sandbox/src/shopify/excerpt-schema.ts package documents.json 2026-01 2026-04 2026-07 2026-10
 *
 * The package itself is no dependency: it brings Shopify's whole command line with it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isScalarType,
  parse,
  specifiedScalarTypes,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { z } from 'zod';

/** Objects within inputs that we send. */
const INNER_INPUTS = new Set(['AuthorInput', 'MetafieldInput', 'SEOInput']);
const published = z.object({ data: z.custom<IntrospectionQuery>() });

/** The fields of each type that the documents select, with the arguments that they give. */
function usedIn(
  schema: GraphQLSchema,
  documents: readonly string[],
): { fields: Map<string, Map<string, Set<string>>>; inputs: Set<string> } {
  const fields = new Map<string, Map<string, Set<string>>>();
  const inputs = new Set<string>();
  for (const text of documents) {
    const info = new TypeInfo(schema);
    visit(
      parse(text),
      visitWithTypeInfo(info, {
        Field: (node) => {
          const parent = info.getParentType();
          if (!parent) throw new Error(`${node.name.value} is not in the schema.`);
          const ofType = fields.get(parent.name) ?? new Map<string, Set<string>>();
          fields.set(parent.name, ofType);
          const given = ofType.get(node.name.value) ?? new Set<string>();
          for (const argument of node.arguments ?? []) given.add(argument.name.value);
          ofType.set(node.name.value, given);
        },
        VariableDefinition: (node) => {
          const type = typeFromAST(schema, node.type);
          if (type) inputs.add(getNamedType(type).name);
        },
      }),
    );
  }
  return { fields, inputs };
}

function excerptOf(schema: GraphQLSchema, documents: readonly string[]): string {
  const { fields, inputs } = usedIn(schema, documents);
  const more = new Set<GraphQLNamedType>();
  const lines: string[] = [];
  const mention = (type: GraphQLNamedType) => {
    if (isEnumType(type) || (isScalarType(type) && !specifiedScalarTypes.some(({ name }) => name === type.name))) more.add(type);
  };
  const fieldOf = (field: GraphQLField<unknown, unknown>, given: ReadonlySet<string>) => {
    mention(getNamedType(field.type));
    const args = field.args.filter(({ name }) => given.has(name));
    for (const { type } of args) mention(getNamedType(type));
    const shown = args.map(({ name, type }) => `${name}: ${String(type)}`).join(', ');
    return `  ${field.name}${shown === '' ? '' : `(${shown})`}: ${String(field.type)}`;
  };
  const isKept = ({ type }: GraphQLInputField) => {
    const named = getNamedType(type);
    return !isInputObjectType(named) || INNER_INPUTS.has(named.name);
  };
  for (const [name, used] of [...fields].sort(([a], [b]) => a.localeCompare(b))) {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`${name} is not an object.`);
    const all = type.getFields();
    const shown = [...used]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([field, given]) => fieldOf(all[field] as GraphQLField<unknown, unknown>, given));
    lines.push(`type ${name} {`, ...shown, '}', '');
  }
  for (const name of [...inputs, ...INNER_INPUTS].sort((a, b) => a.localeCompare(b))) {
    const type = schema.getType(name);
    if (type && !isInputObjectType(type)) mention(type);
    if (!isInputObjectType(type)) continue;
    const kept = Object.values(type.getFields()).filter(isKept);
    for (const field of kept) mention(getNamedType(field.type));
    lines.push(`input ${name} {`, ...kept.map((field) => `  ${field.name}: ${String(field.type)}`), '}', '');
  }
  for (const type of [...more].sort((a, b) => a.name.localeCompare(b.name))) {
    if (isScalarType(type)) lines.push(`scalar ${type.name}`, '');
    if (!isEnumType(type)) continue;
    const values = type
      .getValues()
      .flatMap(({ name, description }) => [...(description ? [`  ${JSON.stringify(description)}`] : []), `  ${name}`]);
    lines.push(`enum ${type.name} {`, ...values, '}', '');
  }
  return ['schema {', '  query: QueryRoot', '  mutation: Mutation', '}', '', ...lines].join('\n');
}

const [folder, file, ...versions] = process.argv.slice(2);
if (folder === undefined || file === undefined || versions.length === 0)
  throw new Error('Give the folder of the unpacked package, the file of the documents and the versions.');
const json = async (at: string): Promise<unknown> => JSON.parse(await readFile(at, 'utf8'));
const documents = z.array(z.object({ text: z.string() })).parse(await json(file));
const about = z.object({ name: z.string(), version: z.string() }).parse(await json(path.join(folder, 'package.json')));
for (const version of versions) {
  const part = `dist/data/admin_${version}.json.gz`;
  const zipped = await readFile(path.join(folder, part));
  const { data } = published.parse(JSON.parse(gunzipSync(zipped).toString('utf8')));
  const excerpt = excerptOf(
    buildClientSchema(data),
    documents.map(({ text }) => text),
  );
  const source = `# From ${about.name}@${about.version} ${part}: what Canopy's documents use, unchanged.\n`;
  await writeFile(path.resolve(import.meta.dirname, `../../published/shopify/admin-${version}.graphql`), `${source}${excerpt}`);
}
