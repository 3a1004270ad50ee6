import { endsGone } from '../../graph/final-targets.ts';
import { type Check, quoted } from '../check.ts';
import type { ExternalSilence } from '../site-view.ts';
import { fragmentMissing } from './fragment-missing.ts';
import { genericAnchor } from './generic-anchor.ts';

const SILENCE: Record<ExternalSilence, string> = {
  dns: 'whose host name cannot be resolved',
  refused: 'whose server refuses connections',
  timeout: 'whose server does not respond in time',
};

const isPrivate = (host: string): boolean =>
  /^(?:localhost|.+\.(?:local|localhost|test)|127\..+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\])$/.test(
    host,
  );

export const LINK_CHECKS: readonly Check[] = [
  {
    code: 'internal_link_404',
    name: 'Broken internal link',
    group: 'links',
    kind: 'issue',
    level: 'high',
    weight: 20,
    rule: 'A link to a URL of the site that returns 404 or 410, directly or after redirects.',
    source: 'Google Search Central, Make your links crawlable; RFC 9110, 15.5.5 and 15.5.11',
    fix: 'Link to the nearest live page, or remove the link and keep its text.',
    *onSite(site) {
      for (const { from, to, anchor } of site.links) {
        const final = site.finals[to];
        if (final && endsGone(site.pages, final))
          yield {
            page: from,
            detail: `${quoted(anchor)} leads to ${site.pages[to]?.url}, which returns ${site.pages[final.end]?.status}${final.hops > 0 ? ' after a redirect' : ''}.`,
          };
      }
    },
  },
  {
    code: 'internal_link_redirect',
    name: 'Internal link to a redirect',
    group: 'links',
    kind: 'issue',
    level: 'low',
    weight: 5,
    rule: 'A link to a URL of the site that redirects (301, 302, 303, 307 or 308) instead of to the final URL. Redirects that end in 404 or 410 count as broken links.',
    source: 'Google Search Central, Redirects and Google Search',
    fix: 'Link to the final URL.',
    *onSite(site) {
      for (const { from, to, anchor } of site.links) {
        const final = site.finals[to];
        if (!final || site.pages[to]?.outcome !== 'redirect' || endsGone(site.pages, final)) continue;
        yield {
          page: from,
          detail: `${quoted(anchor)} leads to ${site.pages[to]?.url} (${site.pages[to]?.status}), which leads to ${final.kind === 'leaves' ? final.url : site.pages[final.end]?.url}.`,
        };
      }
    },
  },
  fragmentMissing,
  {
    code: 'no_anchor',
    name: 'Missing anchor text',
    group: 'links',
    kind: 'issue',
    level: 'medium',
    weight: 5,
    rule: 'A link without anchor text: no text, no alt text of an image in it, no aria-label, no title.',
    source: 'WCAG 2.2, 2.4.4; Google Search Central, Link best practices',
    fix: 'Add text to the link, or alt text to its image.',
    onPage: ({ html }) =>
      (html?.links ?? [])
        .filter(({ url, name }) => url !== null && name === '')
        .map(({ href }) =>
          href.trim() === '' ? 'A link to the page itself has no anchor text.' : `The link to ${href} has no anchor text.`,
        ),
  },
  genericAnchor,
  {
    code: 'non_https',
    name: 'HTTP link',
    group: 'links',
    kind: 'issue',
    level: 'medium',
    weight: 15,
    rule: 'A link, image, frame, script or form with an http:// URL: external URLs on any page, internal ones on HTTPS pages. An http:// page that also exists at https:// counts too.',
    source: 'MDN, Mixed content; Google Search Central, HTTPS as a ranking signal',
    fix: 'Use https:// if the target supports it.',
    onPage: ({ url, html }) => {
      if (!html) return [];
      const isSecure = url.startsWith('https://');
      const { host } = new URL(url);
      const wrong = (target: string | null) =>
        target !== null && target.startsWith('http://') && (isSecure || new URL(target).host !== host);
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
        const secure = site.pages[site.at(`https${url.slice(4)}`)];
        if (secure?.outcome === 'html') yield { page, detail: `The page also exists at ${secure.url}.` };
      }
    },
  },
  {
    code: 'external_link_broken',
    name: 'Broken external link',
    group: 'links',
    kind: 'issue',
    level: 'medium',
    rule: 'A link to another site leads to a URL that returned 404 or 410 twice, or whose host failed twice while others responded: unknown host name, connection refused or timeout.',
    source: 'RFC 9110, 15.5: refusals (401, 403, 429, 999) prove nothing and are left out',
    fix: 'Link to the page’s new URL, or remove the link.',
    *onSite({ outsideUses, outside }) {
      for (const { page, url, anchor } of outsideUses) {
        const answer = outside.get(url);
        if (answer?.verdict !== 'gone' && answer?.verdict !== 'dead') continue;
        const why = answer.verdict === 'dead' && answer.reason ? SILENCE[answer.reason] : `which returns ${answer.status ?? 'nothing'}`;
        yield { page, detail: `${anchor === '' ? 'A link' : `“${anchor}”`} leads to ${url}, ${why}.` };
      }
    },
  },
  {
    code: 'mixed_content',
    name: 'Mixed content',
    group: 'security',
    kind: 'issue',
    level: 'high',
    rule: 'An HTTPS page loads images, scripts, styles, frames or media over HTTP, which browsers block or flag.',
    source: 'MDN, Mixed content',
    fix: 'Load them over HTTPS.',
    onPage: ({ url, html }) => {
      if (!html || !url.startsWith('https://')) return [];
      const isPlain = (target: string | null) => target !== null && target.startsWith('http://');
      return [
        ...html.images.filter((image) => isPlain(image.url)).map((image) => `image: ${image.url}`),
        ...html.resources
          .filter((resource) => resource.kind !== 'form' && isPlain(resource.url))
          .map((resource) => `${resource.kind}: ${resource.url}`),
      ];
    },
  },
  {
    code: 'insecure_form',
    name: 'Form submitted over HTTP',
    group: 'security',
    kind: 'issue',
    level: 'high',
    rule: 'A form on an HTTPS page is submitted to an HTTP URL.',
    source: 'MDN, Mixed content; W3C, Secure Contexts',
    fix: 'Submit the form over HTTPS.',
    onPage: ({ url, html }) =>
      url.startsWith('https://') && html
        ? html.resources
            .filter((part) => part.kind === 'form' && part.url?.startsWith('http://') === true)
            .map((part) => `The form is submitted to ${part.url}.`)
        : [],
  },
  {
    code: 'internal_nofollow',
    name: 'Nofollow internal link',
    group: 'links',
    kind: 'potential_issue',
    level: 'low',
    rule: 'An internal link is nofollow, so it passes no link equity.',
    source: 'Google Search Central, Qualify outbound links',
    fix: 'Remove nofollow from internal links.',
    onPage: ({ html }) =>
      (html?.links ?? [])
        .filter(({ internal, rel }) => internal && rel.includes('nofollow'))
        .map(({ href, name }) => `${quoted(name)} leads to ${href}.`),
  },
  {
    code: 'localhost_link',
    name: 'Link to a private host',
    group: 'links',
    kind: 'issue',
    level: 'medium',
    rule: 'A link or image points to a host that is not public: localhost, a private network or a .local name.',
    source: 'RFC 6761, 6.3, and RFC 1918: such hosts are not reachable from outside',
    fix: 'Use the public URL.',
    onPage: ({ url, html }) => {
      if (!html || isPrivate(new URL(url).hostname)) return [];
      const names = [
        ...html.links.map((link) => link.url),
        ...html.images.map((image) => image.url),
        ...html.resources.map((part) => part.url),
      ];
      return names.filter((name) => name !== null && isPrivate(new URL(name).hostname)).map((name) => `Points to ${name}.`);
    },
  },
  {
    code: 'malformed_link',
    name: 'Malformed link',
    group: 'links',
    kind: 'issue',
    level: 'low',
    rule: 'A link starts like a URL but is not a valid one, or names a file on somebody’s computer (C:\\…, file:), which no browser opens from a website.',
    source: 'WHATWG, URL standard',
    fix: 'Correct the URL.',
    onPage: ({ html }) =>
      (html?.links ?? [])
        .filter(({ href, url }) => url === null && /^\s*(?:https?:|\/\/|file:|[a-z]:[\\/])/i.test(href))
        .map(
          ({ href }) =>
            `${quoted(href)} ${/^\s*(?:file|[a-z]):/i.test(href) ? 'is a file on a computer, not a URL of the web' : 'is not a valid URL'}.`,
        ),
  },
];
