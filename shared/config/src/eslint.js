import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Packages that only one package may import, and what to use instead. Each line is a boundary from ARCHITECTURE.md. */
const SEAMS = [
  {
    name: 'Mantine, Tabler and TanStack Table',
    group: ['@mantine/*', '@tabler/icons-react*', '@tanstack/*'],
    owner: ['shared/ui', 'shared/editor'],
    use: '@canopy/ui and its entries',
  },
  {
    name: 'nivo and its maps',
    group: ['@nivo/*', 'world-atlas*', 'topojson-*'],
    owner: 'shared/charts',
    use: '@canopy/charts and its entries',
  },
  { name: 'BlockNote', group: ['@blocknote/*'], owner: 'shared/editor', use: '@canopy/editor' },
  {
    name: 'the OIDC client, the router, the query cache and the HTTP client',
    group: ['oidc-client-ts', 'react-router*', 'swr', 'ky', 'zustand*'],
    owner: 'shared/shell-api',
    use: '@canopy/shell-api',
  },
  {
    name: 'error and event reporting',
    group: ['@sentry/*', 'posthog-js*'],
    owner: 'host/src/telemetry',
    use: 'reportError and track of @canopy/shell-api',
  },
  { name: 'the federation runtime', group: ['@module-federation/*', 'webpack*'], owner: 'shared/federation', use: '@canopy/federation' },
  {
    name: 'the network',
    group: ['undici'],
    owner: ['platform/crawler/src/outgoing', 'platform/crawler/src/testing'],
    use: 'the guarded client (`deps.outgoing`)',
  },
  {
    name: 'Puppeteer',
    group: ['puppeteer-core*'],
    owner: ['platform/crawler/src/render', 'platform/crawler/src/vitals'],
    use: 'what docs/adr/0016 says',
  },
  {
    name: 'Playwright',
    group: ['playwright-core*'],
    owner: 'platform/server/src/modules/tools/automation/driver',
    use: 'what docs/adr/0016 says',
  },
  { name: 'the job queue', group: ['pg-boss'], owner: 'platform/server/src/jobs', use: '`deps.jobs`' },
  { name: 'the mailer', group: ['nodemailer'], owner: 'platform/server/src/mailer', use: '`deps.mailer`' },
];

const SMALL_BADGE = {
  selector: 'JSXOpeningElement[name.name="Badge"] > JSXAttribute[name.name="color"]',
  message: 'Small text in the library’s colours is too faint to read: show a status with StatusBadge.',
};

/** Decision 33: how often something is asked again is said once. */
const OWN_INTERVALS = [
  'Property[key.name="refreshMs"] Literal[raw=/^[1-9]/]',
  'Property[key.name="refreshMs"] Identifier[name=/^[A-Z]/]:not([name=/^(TASK|WATCH)_POLL_MS$/])',
  'CallExpression[callee.name="useTask"] > Literal',
  'CallExpression[callee.name="useTask"] > Identifier[name=/^[A-Z]/]:not([name=/^(TASK|WATCH)_POLL_MS$/])',
  'CallExpression[callee.name="setInterval"] > Literal',
  'CallExpression[callee.name="setInterval"] > Identifier[name=/^[A-Z]/]:not([name=/^(TASK|WATCH)_POLL_MS$/])',
].map((selector) => ({
  selector,
  message: 'Ask again every TASK_POLL_MS, or every WATCH_POLL_MS what somebody is watching (both of @canopy/contract).',
}));

const EACH_END =
  'useEachEnd or useTaskEnd of @canopy/shell-api tells each end of a run once; an id that is kept is silent when it is used again.';
const RUN_ID = '/^(id|key|(task|run|operation)(Id|_id))$/';
const GUARD = '/^(told|ended|settled|seen|shown|reported|announced|handled|finished)$/';
/** Ends that somebody remembers by an id: a retry, or the next action on the same thing, has the same one. */
const ENDS_BY_ID = [
  'CallExpression[callee.name=/^use(Layout)?Effect$/] CallExpression[callee.name=/^(showToast|showOutcome|showFailure|tell[A-Z].*)$/]',
  `BinaryExpression[operator=/^[!=]==$/][left.property.name="current"][right.property.name=${RUN_ID}]`,
  `BinaryExpression[operator=/^[!=]==$/][right.property.name="current"][left.property.name=${RUN_ID}]`,
  `BinaryExpression[operator=/^[!=]==$/][left.name=${GUARD}][right.property.name=${RUN_ID}]`,
  `CallExpression[callee.property.name="has"][callee.object.property.name="current"][arguments.0.property.name=${RUN_ID}]`,
].map((selector) => ({ selector, message: EACH_END }));

const SUCCESS = 'CallExpression[callee.name="showToast"] Property[key.name="tone"]';
const SEARCHED = 'CallExpression[callee.property.name=/^(find|some|every|filter)$/]';
/** Success is not the absence of one failure: how several things ended is counted. */
const GUESSED_SUCCESS = [
  `${SUCCESS} > ConditionalExpression > Literal[value="success"]`,
  `VariableDeclaration:has(${SEARCHED}) ~ IfStatement ${SUCCESS}[value.value="success"]`,
  `IfStatement:has(> ${SEARCHED}) ${SUCCESS}[value.value="success"]`,
].map((selector) => ({
  selector,
  message: 'Count what ended well and of how many: showOutcome of @canopy/shell-api chooses between all, partial, none and nothing to do.',
}));

/** A package's block lists every boundary but its own: flat config replaces a rule's options instead of merging them. */
function restrictedImports(seams) {
  const patterns = seams.map(({ group, name, use }) => ({ group, message: `Only one package touches ${name}; use ${use}.` }));
  return ['error', { patterns }];
}

const ownersOf = (seam) => (Array.isArray(seam.owner) ? seam.owner : [seam.owner]);
const OWNERS = [...new Set(SEAMS.flatMap(ownersOf))];

const CODE = ['**/*.ts', '**/*.tsx'];
/** Where React is used. */
const SCREENS = ['host', 'remote-*', 'shared'].flatMap((folder) => CODE.map((glob) => `${folder}/${glob}`));
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/fixture/**', 'e2e/**', 'bench/**', 'scripts/**'];

const isJson = (call) => `[${call}.callee.object.name="JSON"][${call}.callee.property.name="parse"]`;
const PARSED = 'The result of JSON.parse is unknown: parse it with a schema (zod/mini, or @canopy/contract/schema in the browser).';
/** Text from outside must be validated, not cast to a type. */
const TRUSTED_JSON = [
  { selector: `TSAsExpression${isJson('expression')}`, message: PARSED },
  {
    selector: `VariableDeclarator${isJson('init')}:not([id.typeAnnotation.typeAnnotation.type="TSUnknownKeyword"])`,
    message: PARSED,
  },
  { selector: `MemberExpression${isJson('object')}`, message: PARSED },
];

const UNKEPT = 'This type is a promise that nobody keeps';
const executed = (call) => `[${call}.callee.property.name="execute"]`;
const ROWS = 'Statements without rows use execute; queryRows, queryRow and queryOneRow of store/rows.ts read rows, and parse them.';
/** The rows of raw SQL must be parsed. */
const UNPARSED_ROWS = [
  { selector: `VariableDeclarator${executed('init.argument')} > ObjectPattern > Property[key.name="rows"]`, message: ROWS },
  { selector: `VariableDeclarator[id.type="Identifier"]${executed('init.argument')}`, message: ROWS },
  { selector: `MemberExpression[property.name="rows"]${executed('object.argument')}`, message: ROWS },
  {
    selector: `VariableDeclarator CallExpression[callee.property.name="all"] > ArrayExpression > CallExpression[callee.property.name="execute"]`,
    message: ROWS,
  },
];

const PRODUCT_RULES = {
  'no-console': 'error',
  'no-restricted-imports': restrictedImports(SEAMS),
  'no-restricted-exports': [
    'error',
    { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true, namespaceFrom: true } },
  ],
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
  'max-lines': ['error', { max: 400 }],
  'max-depth': ['error', 4],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/ban-ts-comment': 'error',
  '@typescript-eslint/no-non-null-assertion': 'error',
  '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
};

const A11Y_RULES = {
  // Scrollable areas, and charts navigated with the arrow keys, must be reachable by keyboard.
  'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region', 'group'], allowExpressionValues: true }],
};

/** The repository's flat configuration. Type-aware rules are in `.oxlintrc.json`, because they run on the faster compiler. */
export const config = [
  { ignores: ['**/node_modules/**', '**/dist/**', '.canopy/**', '.tools/**', '**/test-results/**', '**/*.d.ts'] },
  {
    files: CODE,
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { ecmaFeatures: { jsx: true } },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { '@typescript-eslint': tseslint.plugin },
    // The compiler reports unused variables, except those of a `catch`.
    rules: PRODUCT_RULES,
  },
  {
    files: SCREENS,
    plugins: { 'react-hooks': hooks, 'jsx-a11y': a11y },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      ...a11y.flatConfigs.recommended.rules,
      ...A11Y_RULES,
    },
  },
  {
    files: CODE,
    ignores: [...TESTS.filter((glob) => !glob.startsWith('scripts')), '**/*.fixture.ts'],
    rules: { 'no-restricted-syntax': ['error', ...TRUSTED_JSON, SMALL_BADGE] },
  },
  {
    files: CODE.map((glob) => `{host,remote-*,shared}/**/src/${glob}`),
    ignores: [...TESTS, '**/*.fixture.ts'],
    rules: { 'no-restricted-syntax': ['error', ...TRUSTED_JSON, SMALL_BADGE, ...OWN_INTERVALS, ...ENDS_BY_ID, ...GUESSED_SUCCESS] },
  },
  // Regular expressions over untrusted text: one that takes more than linear time lets a page block a crawl, or the API, forever.
  {
    files: CODE.map((glob) => `platform/{crawler,connectors,server}/${glob}`),
    ignores: TESTS,
    plugins: { regexp },
    rules: { 'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }] },
  },
  {
    files: CODE.map((glob) => `platform/{crawler,server}/${glob}`),
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false, ignoreSticky: true }],
      // A pattern the two rules miss: repeatedly matching everything up to a mark.
      'no-restricted-syntax': [
        'error',
        ...TRUSTED_JSON,
        {
          selector: 'Literal[regex.pattern=/\\[\\\\s\\\\S\\][*+]/]',
          message: 'Look for the mark with indexOf: this may take quadratic time.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^(execute|query)$/] > TSTypeParameterInstantiation',
          message: `${UNKEPT}: queryRows and queryRow of store/rows.ts parse what comes back.`,
        },
        {
          selector: 'TaggedTemplateExpression[tag.name="sql"] > TSTypeParameterInstantiation',
          message: `${UNKEPT}: parsedAs of store/rows.ts parses what comes back.`,
        },
        {
          selector: 'MemberExpression[property.name="$type"][object.callee.name="jsonb"]',
          message: `${UNKEPT}: parsedJson of store/parsed-json.ts parses what comes back.`,
        },
        ...UNPARSED_ROWS,
      ],
    },
  },
  ...OWNERS.map((owner) => ({
    files: CODE.map((glob) => `${owner}/${glob}`),
    rules: { 'no-restricted-imports': restrictedImports(SEAMS.filter((seam) => !ownersOf(seam).includes(owner))) },
  })),
  {
    files: TESTS,
    rules: { 'no-restricted-imports': 'off', 'no-console': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    // Default exports only where a loader requires them.
    files: [
      '**/*.config.ts',
      '**/*.reporter.ts',
      '**/fixture/**',
      '**/testing/global-*.ts',
      'shared/federation/src/runtime/host-plugin.ts',
    ],
    rules: { 'no-restricted-exports': 'off' },
  },
];
