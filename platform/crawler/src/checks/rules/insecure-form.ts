import type { Check } from '../check.ts';

export const insecureForm: Check = {
  code: 'insecure_form',
  name: 'Form sent without encryption',
  group: 'security',
  kind: 'issue',
  level: 'high',
  rule: 'A form of a page by https is sent to an http address.',
  source: 'MDN, Mixed content; squirrelscan, security',
  fix: 'Send it by https.',
  onPage: ({ url, html }) =>
    url.startsWith('https://') && html
      ? html.resources
          .filter((part) => part.kind === 'form' && part.url?.startsWith('http://') === true)
          .map((part) => `The form goes to ${part.url}.`)
      : [],
};
