import { SHOPIFY_KINDS, type ShopifyKind } from './kinds.ts';

/** An operation of the Admin API. The name is what its points are counted by. */
export type ShopifyDocument = { name: string; text: string };

const document = (name: string, text: string): ShopifyDocument => ({ name, text });

const SHOP = document(
  'shop',
  'query Shop { shop { name myshopifyDomain primaryDomain { url } } currentAppInstallation { accessScopes { handle } } }',
);
const BLOGS = document('blogs', 'query Blogs { blogs(first: 1) { nodes { id } } }');
const UNINSTALL = document('appUninstall', 'mutation Uninstall { appUninstall { userErrors { field message code } } }');
const SET_META = document(
  'metafieldsSet',
  'mutation Meta($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { field message code } } }',
);
/** A metafield cannot be set to an empty value. */
const CLEAR_META = document(
  'metafieldsDelete',
  'mutation Clear($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) { userErrors { field message } } }',
);

const list = ({ kind, fields }: ShopifyKind, first: number): ShopifyDocument =>
  document(
    `list ${kind}`,
    `query List($after: String) { ${kind}(first: ${first}, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
  );
const find = ({ kind, fields }: ShopifyKind): ShopifyDocument =>
  document(
    `find ${kind}`,
    `query Find($query: String!) { ${kind}(first: 10, query: $query) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
  );
const read = ({ kind, single, fields }: ShopifyKind): ShopifyDocument =>
  document(`read ${kind}`, `query Read($id: ID!) { ${single}(id: $id) { ${fields} } }`);
const update = ({ single, update: { mutation, variable, withId } }: ShopifyKind): ShopifyDocument =>
  document(
    mutation,
    withId
      ? `mutation Update($id: ID!, $input: ${variable}) { ${mutation}(id: $id, ${single}: $input) { userErrors { field message code } } }`
      : `mutation Update($input: ${variable}) { ${mutation}(${single}: $input) { userErrors { field message } } }`,
  );
const create = ({ single, create: how }: ShopifyKind): ShopifyDocument | null =>
  how &&
  document(
    how.mutation,
    `mutation Create($input: ${how.input}) { ${how.mutation}(${how.variable}: $input) { ${single} { id } userErrors { field message code } } }`,
  );

export const SHOPIFY = {
  shop: SHOP,
  blogs: BLOGS,
  uninstall: UNINSTALL,
  setMeta: SET_META,
  clearMeta: CLEAR_META,
  list,
  find,
  read,
  update,
  create,
};

export const SHOPIFY_PER_PAGE = 100;

/** Everything that is ever sent, to be held against the schemas that Shopify publishes. */
export const SHOPIFY_DOCUMENTS: readonly ShopifyDocument[] = [
  SHOP,
  BLOGS,
  UNINSTALL,
  SET_META,
  CLEAR_META,
  ...SHOPIFY_KINDS.flatMap((kind) => [list(kind, SHOPIFY_PER_PAGE), find(kind), read(kind), update(kind), create(kind) ?? []].flat()),
];
