import type { Check } from '../check.ts';

export const insecureForm: Check = {
  code: 'insecure_form',
  name: 'Form submitted over HTTP',
  group: 'security',
  kind: 'issue',
  level: 'high',
  rule: 'A form of a page by https is sent to an http address.',
  source: 'MDN, Mixed content; W3C, Secure Contexts',
  fix: 'Send it by https.',
  onPage: ({ url, html }) =>
    url.startsWith('https://') && html
      ? html.resources
          .filter((part) => part.kind === 'form' && part.url?.startsWith('http://') === true)
          .map((part) => `The form goes to ${part.url}.`)
      : [],
};
