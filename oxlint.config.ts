import { defineConfig } from 'oxlint'

/**
 * The import directions of docs/architecture.md, as failing rules.
 * For one rule the last matching override wins whole, so each override is composed from the named restrictions below
 * and stands in order from the widest folder to the narrowest.
 */
type Restriction = { regex: string; message: string; allowTypeImports?: boolean; importNames?: string[] }
// oxlint's regular expressions know no look-ahead; one that has it is ignored in silence. scripts/import-directions.test.ts
// breaks every rule once.

const acrossRoomsByName: Restriction = {
  regex: String.raw`^(\.\./)+(content|domain|server|templates|web|sandbox|scripts|bench)/`,
  message: "Cross a top-level folder by its name: '#domain/…', '#content/…', '#templates/…', '#server/…', '#web/…'.",
}
const onlyOutside: Restriction = {
  regex: String.raw`^(nodemailer|stripe|@aws-sdk/.*|ai|@ai-sdk/.*|@simplewebauthn/server)(/|$)`,
  message: 'SDKs of outside services are imported in server/outside/ and nowhere else.',
}
const neverHttp: Restriction = {
  regex: String.raw`(^#server/|^(\.\./)+|^\./)http/`,
  message: 'Business code knows nothing of HTTP; only *.routes.ts and server/product.ts do.',
}
const neverRoutes: Restriction = {
  regex: String.raw`\.routes\.ts$`,
  message: 'Routes are wired in server/http/app.ts and nowhere else.',
}
const neverTables: Restriction = {
  regex: String.raw`(\.tables\.ts$|^drizzle-orm|(^#server/|^(\.\./)+)db/)`,
  message: "*.routes.ts never touch tables: call a function of the noun's main module.",
}
const ownTables: Restriction = {
  regex: String.raw`^((\.\./)+[a-z-]+/|\./[a-z-]+/|#server/).*\.tables\.ts$`,
  message: "A noun's tables are its own: call a function of its main module, or join `people` of accounts/people.ts.",
}
/** Its rooms (plans, checkouts, ledger, arrangements) are one noun. */
const tablesOfBilling: Restriction = { ...ownTables, regex: String.raw`^(\.\./\.\./|#server/).*\.tables\.ts$` }
const noTables: Restriction = { regex: String.raw`\.tables\.ts$`, message: 'What is outside knows no table of ours.' }
const neverWeb: Restriction = { regex: '^#web/', message: 'The server does not import the browser app.' }
const apiTypeOnly: Restriction = {
  regex: String.raw`^#server/([^h]|h[^t]|ht[^t]|htt[^p]|http[^/]|http/[^a]|http/a[^p]|http/ap[^p]|http/app[^.])`,
  message: "web takes from server only `import type { Api } from '#server/http/app.ts'`.",
}
const apiAsType: Restriction = {
  regex: String.raw`^#server/http/app\.ts$`,
  message: '`Api` is a type: use `import type`.',
  allowTypeImports: true,
}
const callsInApi: Restriction = {
  regex: String.raw`^#web/api/client\.ts$`,
  importNames: ['api', 'functions'],
  message:
    'What the server is asked stands in web/api, a file per noun: reads as query options, the rest as functions.',
}
const nothingOfOurs: Restriction = {
  regex: String.raw`^(#|\.\.)`,
  message: 'web/ui holds primitives that know nothing of the product.',
}
const otherPortalNoun: Restriction = {
  regex: String.raw`^(\.\./[a-z-]+/|#web/portal/)`,
  message: 'Portal nouns do not import each other; pages compose them.',
}
const domainTakesZod: Restriction = {
  regex: String.raw`^(#|\.\.|[a-y@]|z[^o]|zo[^d]|zod.)`,
  message: 'domain/ is pure: it imports zod and itself.',
}
const contentTakesDomain: Restriction = {
  regex: String.raw`^(#content|#server|#templates|#web|[a-z@])`,
  message: 'content/ is typed data: it imports domain and itself.',
}
const templatesTakeHtml: Restriction = {
  regex: String.raw`^(#(server|web|sandbox|scripts)/|[a-gi-z@]|h[^o]|ho[^n]|hon[^o]|hono([^/]|$)|hono/[^h]|hono/h[^t])`,
  message: 'templates/ runs in the browser and on the server alike: it imports domain, content, hono/html and itself.',
}
const sandboxTakesContent: Restriction = {
  regex: String.raw`^#(domain|server|templates|web)/`,
  message: 'The sandbox imports nothing of ours but content.',
}

/** Who may read tables of other nouns, and why. */
const readsOtherTables = [
  'server/**/*.tables.ts', // foreign keys
  'server/db/**', // all of the schema, and the cast
  'server/users/**', // accounts as the team sees them: the same tables
  'server/personal-data/list/**', // all that is kept of a person
  'server/dashboard/dashboard.ts', // one answer in two queries, for the screen that everybody waits for
  'server/system/system.ts', // likewise how everything is doing
  'server/activity/subjects.ts', // what the things are called that the log knows by their ids
  'server/metrics/readings.ts', // likewise, for Prometheus
]

type Rules = NonNullable<Parameters<typeof defineConfig>[0]['rules']>

const restrict = (...patterns: Restriction[]): Rules => ({
  'no-restricted-imports': ['error', { patterns: [acrossRoomsByName, ...patterns] }],
})

const ownStorage = ['sessionStorage', 'localStorage', 'indexedDB', 'caches', 'cookieStore']
const onlyKept = 'What the browser keeps is somebody’s, and gone at sign-out: use web/kept/kept.ts.'
const keepNothing: Rules = {
  'no-restricted-globals': ['error', ...ownStorage.map((name) => ({ name, message: onlyKept }))],
  'no-restricted-properties': [
    'error',
    ...['window', 'globalThis', 'self'].flatMap((object) =>
      ownStorage.map((property) => ({ object, property, message: onlyKept })),
    ),
    { object: 'document', property: 'cookie', message: onlyKept },
  ],
}

/** An address that somebody else chose may lead to the inside. */
const goesOutSafely: Rules = {
  'no-restricted-globals': [
    'error',
    {
      name: 'fetch',
      message: 'The one way out is server/outside/fetch-outside.ts; what we ask of ourselves is listed.',
    },
  ],
}

const impatient = {
  object: 'vi',
  property: 'waitFor',
  message:
    'It gives up after a second. expect.poll, and waitFor of Testing Library on a screen, are as patient as a test.',
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'node', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['build', '.react-router', 'server/db/migrations'],
  rules: {
    ...restrict(onlyOutside),
    'import/no-cycle': 'error',
    'node/no-process-env': 'error',
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/no-danger': 'error',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/no-array-sort': 'off',
    // For windows; ours are ports of worker threads.
    'unicorn/require-post-message-target-origin': 'off',
    'oxc/no-map-spread': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
  },
  overrides: [
    { files: ['domain/**'], rules: restrict(domainTakesZod) },
    { files: ['content/**'], rules: restrict(contentTakesDomain) },
    { files: ['templates/**'], rules: restrict(templatesTakeHtml) },
    { files: ['sandbox/**'], rules: restrict(sandboxTakesContent) },
    { files: ['server/**'], rules: restrict(onlyOutside, neverHttp, neverRoutes, neverWeb, ownTables) },
    { files: ['server/billing/*/**'], rules: restrict(onlyOutside, neverHttp, neverRoutes, neverWeb, tablesOfBilling) },
    { files: ['server/outside/**'], rules: restrict(neverHttp, neverRoutes, neverWeb, noTables) },
    { files: ['server/http/**'], rules: restrict(onlyOutside, neverWeb, ownTables) },
    { files: readsOtherTables, rules: restrict(onlyOutside, neverHttp, neverRoutes, neverWeb) },
    { files: ['server/**/*.routes.ts'], rules: restrict(onlyOutside, neverTables, neverRoutes, neverWeb) },
    { files: ['server/product.ts', 'server/testing/**'], rules: restrict(onlyOutside, neverWeb) },
    { files: ['web/**'], rules: restrict(onlyOutside, apiTypeOnly, apiAsType, callsInApi) },
    { files: ['web/portal/*/**'], rules: restrict(onlyOutside, apiTypeOnly, apiAsType, callsInApi, otherPortalNoun) },
    { files: ['web/ui/**'], rules: restrict(onlyOutside, nothingOfOurs) },
    { files: ['web/**'], rules: keepNothing },
    { files: ['server/**'], rules: goesOutSafely },
    {
      // The doctor asks the product's own address, which the operator set.
      files: ['server/operator/checks.ts', 'server/testing/**', 'web/kept/kept.ts', '**/*.test.ts', '**/*.test.tsx'],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'],
      rules: { 'no-restricted-imports': 'off', 'no-restricted-properties': ['error', impatient] },
    },
    {
      files: ['server/env.ts', 'scripts/**', 'bench/**', 'e2e/**', '*.config.ts', 'server/testing/**', '**/*.test.ts'],
      rules: { 'node/no-process-env': 'off' },
    },
    { files: ['scripts/**', 'bench/**', 'server/testing/fail-on-console.ts'], rules: { 'no-console': 'off' } },
  ],
})
