export { isShopifyWebhook, isSignedByShopify, shopDomain, shopifyExchange, shopifyInstallUrl, type ShopifyClient } from './install.ts';
export { shopify, type ShopifyOptions } from './shopify.ts';
