// Import rules between packages. By pattern, so that a new remote, feature or module needs no new line.
const REMOTE = '^remote-([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.css$|\\.woff2$' } },
    {
      name: 'remotes-know-no-other-package',
      severity: 'error',
      from: { path: REMOTE },
      to: { path: '^(host|platform|e2e|bench|scripts|remote-)', pathNot: '^remote-$1/' },
    },
    {
      name: 'features-know-no-sibling',
      severity: 'error',
      from: { path: '^((?:host|remote-[^/]+)/src/features)/([^/]+)/' },
      to: { path: '^$1/', pathNot: '^$1/$2/' },
    },
    { name: 'host-knows-no-remote', severity: 'error', from: { path: '^host/' }, to: { path: '^(remote-|platform/|e2e/)' } },
    {
      name: 'shared-imports-nothing-above',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(host|remote-|platform|e2e|bench|scripts)' },
    },
    {
      name: 'contract-is-the-bottom',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { path: '^shared/(?!contract/|config/)' },
    },
    {
      name: 'platform-sees-contract-only',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(host|remote-|e2e|shared/(?!contract/|federation/|delivery/|config/))' },
    },
    {
      name: 'sandbox-sees-no-product',
      severity: 'error',
      from: { path: '^platform/sandbox/' },
      to: { path: '^(platform/(?!sandbox/)|shared/(?!config/)|host|remote-)' },
    },
    {
      name: 'crawler-and-connectors-are-libraries',
      severity: 'error',
      from: { path: '^platform/(crawler|connectors)/' },
      to: { path: '^platform/(server|sandbox|edge)/', pathNot: '^platform/sandbox/src/index' },
    },
    {
      name: 'e2e-sees-no-source',
      severity: 'error',
      from: { path: '^(e2e|bench)/' },
      to: { path: '^(host|remote-[^/]+|shared|platform)/' },
    },
    {
      name: 'server-modules-through-their-index',
      severity: 'error',
      comment: 'Import the index.ts of the other module; the rest is internal.',
      from: { path: '^platform/server/src/modules/([^/]+)/([^/]+)/' },
      to: {
        path: '^platform/server/src/modules/[^/]+/[^/]+/',
        pathNot: [
          '^platform/server/src/modules/[^/]+/[^/]+/index\\.ts$',
          '/testing/',
          '\\.fixture\\.ts$',
          '^platform/server/src/modules/$1/$2/',
        ],
      },
    },
    {
      name: 'server-around-the-modules-uses-their-index',
      severity: 'error',
      from: { path: '^platform/server/src/', pathNot: '^platform/server/src/modules/[^/]+/' },
      to: {
        path: '^platform/server/src/modules/[^/]+/[^/]+/',
        pathNot: ['/index\\.ts$', '/testing/', '\\.fixture\\.ts$'],
      },
    },
    {
      name: 'only-tests-use-testing',
      severity: 'error',
      from: { pathNot: '\\.(test|fixture)\\.tsx?$|/testing/|^shared/testing/' },
      to: { path: '^shared/testing/|/src/testing/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The fixture's packages are linked when its tests run.
    exclude: { path: '(^|/)(node_modules|dist)/|^shared/federation/fixture/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
