/**
 * The areas of mutation testing: rules whose defects cost money or an edit come first. Each area has the mutated
 * sources, as glob patterns from the root, and the tests that have to detect the mutants. Tests of the first areas are
 * next to the sources, so that such an area takes minutes.
 */
export const AREAS: Record<string, { mutate: string[]; tests: string[] }> = {
  numbers: {
    mutate: [
      'shared-events/src/invoices/number.ts',
      'command-service/src/domain/rules/{invoice-numbers,number-register,number-repair}.ts',
    ],
    tests: ['shared-events/src/invoices/*', 'command-service/src/domain/{rules,invoices}/*'],
  },
  money: {
    mutate: ['shared-events/src/{money,taxes,rates}/**/*.ts'],
    tests: ['shared-events/src/{money,taxes,rates}/*'],
  },
  amounts: {
    mutate: [
      'command-service/src/domain/{jobs,invoices}/{amounts,items,invoice-taxes}.ts',
      'command-service/src/domain/settings/{convert-currency,tax-items}.ts',
    ],
    tests: ['command-service/src/domain/{jobs,invoices,settings}/*'],
  },
  undo: {
    mutate: [
      'shared-events/src/history/**/*.ts',
      'shared-events/src/ledger/{apply-change,change,text-splice}.ts',
    ],
    tests: ['shared-events/src/{history,ledger}/*', 'shared-events/src/*'],
  },
  'undo-decisions': {
    mutate: ['command-service/src/domain/history/**/*.ts'],
    tests: ['command-service/src/domain/history/*'],
  },
  'undo-commands': {
    mutate: ['command-service/src/ledger/{history/entry-log,undo/*}.ts'],
    tests: [
      'command-service/src/ledger/history/entry-log',
      'command-service/src/ledger/undo/{revert,revert-preview,irreversible,last-writer,undo}',
    ],
  },
  invariant: {
    mutate: ['command-service/src/domain/rules/**/*.ts'],
    tests: ['command-service/src/domain/**/*'],
  },
  dates: { mutate: ['shared-events/src/dates/**/*.ts'], tests: ['shared-events/src/**/*'] },
  events: {
    mutate: [
      'shared-events/src/{account,catalogue,clients,import,invoices,jobs,languages,ledger,settings,text}/**/*.ts',
    ],
    tests: ['{shared-events,projection-service}/src/**/*', 'command-service/src/domain/**/*'],
  },
  decisions: { mutate: ['command-service/src/domain/**/*.ts'], tests: ['command-service/src/**/*'] },
  projections: {
    mutate: ['projection-service/src/projections/**/*.ts'],
    tests: ['projection-service/src/**/*'],
  },
};

/** Files without rules of the product: tests and their helpers. */
export const LEFT_OUT = ['!**/*.test.ts', '!**/*.integration.test.ts', '!**/testing/**'];
