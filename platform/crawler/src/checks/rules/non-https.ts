import { quoted, type Check } from '../check.ts';

export const nonHttps: Check = {
  code: 'non_https',
  name: 'HTTP link',
  group: 'links',
  kind: 'issue',
  level: 'medium',
  weight: 15,
  rule: 'An address that begins with http:// in a link, image, frame, script or form: one of another site on any page, one of the own site on a secure page. An http:// page that exists with https:// counts too.',
  source: 'MDN, Mixed content; Google Search Central, HTTPS as a ranking signal',
  fix: 'Write https:// where the target answers it.',
  onPage: ({ url, html }) => {
    if (!html) return [];
    const isSecure = url.startsWith('https://');
    const { host } = new URL(url);
    const wrong = (target: string | null) => target !== null && target.startsWith('http://') && (isSecure || new URL(target).host !== host);
    return [
      ...html.links
        .filter((link) => link.url?.startsWith('http://') === true && (isSecure || !link.internal))
        .map((link) => `${quoted(link.name)} leads to ${link.url}.`),
      ...html.images.filter((image) => wrong(image.url)).map((image) => `The image ${image.url}.`),
      ...html.resources.filter((resource) => wrong(resource.url)).map((resource) => `${resource.kind}: ${resource.url}`),
    ];
  },
  *onSite(site) {
    for (const [page, { outcome, url }] of site.pages.entries()) {
      if (outcome !== 'html' || !url.startsWith('http://')) continue;
      const twin = site.pages[site.at(`https${url.slice(4)}`)];
      if (twin?.outcome === 'html') yield { page, detail: `The page is there by ${twin.url} too.` };
    }
  },
};
