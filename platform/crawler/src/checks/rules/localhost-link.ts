import type { Check } from '../check.ts';

const isPrivate = (host: string): boolean =>
  /^(?:localhost|.+\.(?:local|localhost|test)|127\..+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\])$/.test(
    host,
  );

export const localhostLink: Check = {
  code: 'localhost_link',
  name: 'Link to a private host',
  group: 'links',
  kind: 'issue',
  level: 'medium',
  rule: 'A link or an image names a host that only its author can reach: localhost, a private network, a .local name.',
  source: 'RFC 6761, 6.3, and RFC 1918: such addresses lead nowhere from outside',
  fix: 'Name the public address.',
  onPage: ({ url, html }) => {
    if (!html || isPrivate(new URL(url).hostname)) return [];
    const names = [
      ...html.links.map((link) => link.url),
      ...html.images.map((image) => image.url),
      ...html.resources.map((part) => part.url),
    ];
    return names.filter((name) => name !== null && isPrivate(new URL(name).hostname)).map((name) => `Names ${name}.`);
  },
};
