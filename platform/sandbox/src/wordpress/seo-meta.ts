/** Keys under which the SEO plugin stores an item's head. */
export const SEO = {
  title: '_yoast_wpseo_title',
  description: '_yoast_wpseo_metadesc',
  noindex: '_yoast_wpseo_meta-robots-noindex',
  canonical: '_yoast_wpseo_canonical',
} as const;

/** The ones a companion plugin registers for REST. Any other key is dropped silently, as in WordPress. */
export const REST_META_KEYS: string[] = [SEO.title, SEO.description, SEO.canonical];
