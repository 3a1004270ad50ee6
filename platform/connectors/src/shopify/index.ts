export { isShopifyWebhook, isSignedByShopify, shopDomain, shopifyExchange, shopifyInstallUrl, type ShopifyClient } from './install.ts';
export { shopify, shopifyUninstall, type ShopifyOptions } from './shopify.ts';
