import { partsOf } from '../property-parts.ts';

/** Whether a URL belongs to a Search Console property: domain properties include all subdomains, schemes and ports. */
export function isPartOf(url: string, property: string): boolean {
  if (!URL.canParse(url)) return false;
  const { type, value } = partsOf(property);
  if (type === 'url_prefix') return new URL(url).href.startsWith(value);
  const host = new URL(url).hostname;
  return host === value || host.endsWith(`.${value}`);
}
