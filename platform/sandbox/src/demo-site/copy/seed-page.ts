/** A page or guide of the demo site, in short form. */
export type SeedPage = {
  /** path without its outer slashes; '' is the front page */
  path: string;
  title: string;
  /** meta description; omitted where the page is meant to lack one */
  description?: string;
  /** title of the head if it is not derived from `title` */
  seoTitle?: string;
  /** `landing` pages print a <title> only when they have an SEO title */
  template?: 'product' | 'landing';
  noindex?: boolean;
  /** path of the page named as canonical */
  canonical?: string;
  /** see block-markup.ts */
  text: string;
};

export type Motif = 'tool' | 'blade' | 'can' | 'hose' | 'pot' | 'basket' | 'packet' | 'sack' | 'bottle';

export type SeedProduct = {
  slug: string;
  name: string;
  /** pounds, e.g. '24.50' */
  price: string;
  sku: string;
  motif: Motif;
  description?: string;
  seoTitle?: string;
  canonical?: string;
  text: string;
  details: string[];
  /** alternative text of the picture; null omits the attribute */
  alt: string | null;
};

export type SeedCategory = { slug: string; title: string; description: string; text: string; products: SeedProduct[] };

/** `alt: null` omits the attribute. `day` is the day of publication. */
export type SeedGuide = {
  slug: string;
  title: string;
  description?: string;
  seoTitle?: string;
  day: string;
  excerpt: string;
  alt: string | null;
  text: string;
};
