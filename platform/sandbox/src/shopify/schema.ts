import { buildSchema } from 'graphql';

/** The part of the Admin API 2026-10 that a publisher needs, in Shopify's own names and types. */
export const schema = buildSchema(`
  scalar DateTime
  scalar HTML
  scalar URL
  interface Node { id: ID! }
  type Metafield { namespace: String! key: String! value: String! type: String! }
  type Domain { url: URL! }
  type Shop { name: String! myshopifyDomain: String! primaryDomain: Domain! }
  type AccessScope { handle: String! }
  type AppInstallation { accessScopes: [AccessScope!]! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type SEO { title: String description: String }
  type Blog { id: ID! handle: String! title: String! }
  type Page implements Node { id: ID! handle: String! title: String! body: HTML! isPublished: Boolean! publishedAt: DateTime updatedAt: DateTime! metafield(namespace: String, key: String!): Metafield }
  type Article implements Node { id: ID! handle: String! title: String! body: HTML! isPublished: Boolean! publishedAt: DateTime updatedAt: DateTime! blog: Blog! metafield(namespace: String, key: String!): Metafield }
  enum ProductStatus { ACTIVE ARCHIVED DRAFT }
  type Product implements Node { id: ID! handle: String! title: String! descriptionHtml: HTML! status: ProductStatus! publishedAt: DateTime updatedAt: DateTime! seo: SEO! }
  type PageConnection { nodes: [Page!]! pageInfo: PageInfo! }
  type ArticleConnection { nodes: [Article!]! pageInfo: PageInfo! }
  type ProductConnection { nodes: [Product!]! pageInfo: PageInfo! }
  type BlogConnection { nodes: [Blog!]! pageInfo: PageInfo! }
  type Query {
    shop: Shop!
    currentAppInstallation: AppInstallation!
    page(id: ID!): Page
    article(id: ID!): Article
    product(id: ID!): Product
    pages(first: Int, after: String, query: String): PageConnection!
    articles(first: Int, after: String, query: String): ArticleConnection!
    products(first: Int, after: String, query: String): ProductConnection!
    blogs(first: Int): BlogConnection!
  }
  input MetafieldInput { namespace: String key: String value: String type: String }
  input MetafieldsSetInput { ownerId: ID! namespace: String key: String! value: String! type: String }
  input MetafieldIdentifierInput { ownerId: ID! namespace: String! key: String! }
  input AuthorInput { name: String userId: ID }
  input SEOInput { title: String description: String }
  input PageCreateInput { title: String! body: String handle: String isPublished: Boolean publishDate: DateTime metafields: [MetafieldInput!] }
  input PageUpdateInput { title: String body: String handle: String isPublished: Boolean publishDate: DateTime redirectNewHandle: Boolean metafields: [MetafieldInput!] }
  input ArticleCreateInput { title: String! author: AuthorInput! blogId: ID body: HTML handle: String isPublished: Boolean publishDate: DateTime metafields: [MetafieldInput!] }
  input ArticleUpdateInput { title: String author: AuthorInput blogId: ID body: HTML handle: String isPublished: Boolean publishDate: DateTime redirectNewHandle: Boolean metafields: [MetafieldInput!] }
  input ProductUpdateInput { id: ID title: String descriptionHtml: String handle: String status: ProductStatus seo: SEOInput }
  type CodedError { field: [String!] message: String! code: String }
  type UserError { field: [String!] message: String! }
  type PageCreatePayload { page: Page userErrors: [CodedError!]! }
  type PageUpdatePayload { page: Page userErrors: [CodedError!]! }
  type ArticleCreatePayload { article: Article userErrors: [CodedError!]! }
  type ArticleUpdatePayload { article: Article userErrors: [CodedError!]! }
  type ProductUpdatePayload { product: Product userErrors: [UserError!]! }
  type MetafieldsSetPayload { metafields: [Metafield!] userErrors: [CodedError!]! }
  type MetafieldsDeletePayload { userErrors: [UserError!]! }
  type AppUninstallPayload { userErrors: [CodedError!]! }
  type Mutation {
    appUninstall: AppUninstallPayload
    pageCreate(page: PageCreateInput!): PageCreatePayload
    pageUpdate(id: ID!, page: PageUpdateInput!): PageUpdatePayload
    articleCreate(article: ArticleCreateInput!): ArticleCreatePayload
    articleUpdate(id: ID!, article: ArticleUpdateInput!): ArticleUpdatePayload
    productUpdate(product: ProductUpdateInput): ProductUpdatePayload
    metafieldsSet(metafields: [MetafieldsSetInput!]!): MetafieldsSetPayload
    metafieldsDelete(metafields: [MetafieldIdentifierInput!]!): MetafieldsDeletePayload
  }
`);
