import type { Code, FactsOf } from './catalogue.ts';

const billing = { remote: 'remote-billing', version: '0.4.0-9c01d2ab' };

/** The facts behind the example on each page of `docs/messages`. */
export const EXAMPLES: { readonly [C in Code]: FactsOf<C> } = {
  'CNP-1001': { ...billing, range: '^1.2.0', hostVersion: '0.1.0-24123658', shellApi: '1.1.0' },
  'CNP-1002': { ...billing, range: '^1.0.0', hostVersion: '0.2.0-5be0aa17', shellApi: '2.0.0' },
  'CNP-1003': { ...billing, module: 'react', range: '^19.0.0', which: 'next', hostVersion: '0.2.0-5be0aa17', offered: '20.0.1' },
  'CNP-1004': { ...billing, claim: 'the route /posts/:', owner: 'remote-content', ownerVersion: '0.1.0-583fddfc' },
  'CNP-1005': {
    ...billing,
    slot: 'plan-banner',
    path: '/keyword/gap/*',
    owner: 'remote-tools',
    ownerVersion: '0.1.0-996f29a6',
    ownerPath: '/keyword/*',
  },
  'CNP-1006': { ...billing, calls: ['POST /stripe/plans/{type}/archive/'] },
  'CNP-1007': { ...billing, module: './PlanCard', user: 'remote-analytics', userVersion: '0.1.0-33387c26', channel: 'stable' },
  'CNP-1008': { ...billing, what: 'initial', size: 41.3, budget: 25, own: false },
  'CNP-1009': {
    remote: 'remote-billing',
    faults: "slots: ./PlanBanner fills plan-banner but is not exposed; landing: /plans is not one of the remote's routes",
  },
  'CNP-1010': { ...billing, faults: ['Remote.9999e321.js has another hash', 'PlanBanner.fbe402e8.js is missing'] },
  'CNP-1011': { ...billing, files: ['remoteEntry.js', 'Remote.9999e321.js'] },
  'CNP-1012': { ...billing, owner: 'remote-analytics', module: './Sparkline', deployed: '0.1.0-33387c26' },
  'CNP-1013': { ...billing, path: '/seo-audit/costs', section: '/seo-audit', owner: 'remote-seo-audit', ownerVersion: '0.1.0-1c0de5a9' },
  'CNP-2001': { name: 'remote-billing', version: '0.4.0-9c01d2ab', known: ['0.3.1-f68d6db6', '0.3.0-29388efb'] },
  'CNP-2002': { target: 'https://portal.example', reason: 'the token is for remote-content' },
  'CNP-2003': { name: 'remote-billing', version: '0.3.1-f68d6db6' },
  'CNP-2004': { target: 's3://canopy/releases', reason: 'connect ECONNREFUSED 127.0.0.1:9000' },
  'CNP-2005': { target: '/srv/releases', attempts: 40 },
  'CNP-2006': { reason: 'the registry of this portal does not allow it' },
  'CNP-2007': { name: 'remote-billing', version: '0.3.1-f68d6db6', reason: 'everybody has it already' },
  'CNP-2008': { target: '/srv/releases' },
  'CNP-2009': { name: 'remote-billing', output: "Module not found: Error: Can't resolve './PlanCard.tsx' in 'remote-billing/src'" },
  'CNP-2010': { name: 'posts', reason: 'remote-content owns the URL /posts (/posts)' },
  'CNP-2011': {
    name: 'remote-site-health',
    output: 'ERR_PNPM_META_FETCH_FAIL  GET https://registry.npmjs.org/react: getaddrinfo ENOTFOUND registry.npmjs.org',
  },
  'CNP-2012': { name: 'remote-billing' },
};
