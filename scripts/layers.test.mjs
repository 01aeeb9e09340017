import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '..');
const client = "import '@eventstore/db-client';";

/** For each rule, a file that violates it. */
const FORBIDDEN = {
  'no-cycles': ['infra/src/cycle-a.ts', "import './cycle-b.ts';"],
  'shared-events-imports-nothing-of-ours': ['shared-events/src/a.ts', "import '../../infra/src/free.ts';"],
  'shared-events-does-no-io': ['shared-events/src/b.ts', "import 'node:fs';"],
  'domain-does-no-io': ['command-service/src/domain/jobs/c.ts', "import 'pg';"],
  'services-do-not-import-each-other': [
    'command-service/src/d.ts',
    "import '../../projection-service/src/free.ts';",
  ],
  'services-do-not-import-infra': ['projection-service/src/e.ts', "import '../../infra/src/free.ts';"],
  'client-imports-no-service': [
    'client/src/shared/f.ts',
    "import '../../../command-service/src/ledger/free.ts';",
  ],
  'event-store-node-stands-alone': ['infra/eventstore-node/src/g.ts', "import '../../src/free.ts';"],
  'one-file-imports-the-event-store-client': ['command-service/src/ledger/h.ts', client],
  'event-store-node-uses-generated-messages-only': ['infra/eventstore-node/src/i.ts', client],
  'stream-names-stay-in-the-ledger-and-the-runtime': [
    'command-service/src/http/j.ts',
    "import '../../../shared-events/src/ledger/stream-name.ts';",
  ],
  'client-features-are-independent': ['client/src/features/one/k.ts', "import '../two/free.ts';"],
  'client-pages-imports-rightwards': ['client/src/pages/l.ts', "import '../app/free.ts';"],
  'client-features-imports-rightwards': ['client/src/features/one/m.ts', "import '#pages/free.ts';"],
  'client-entities-imports-rightwards': ['client/src/entities/n.ts', "import '../features/two/free.ts';"],
  'client-shared-imports-rightwards': ['client/src/shared/o.ts', "import '../entities/free.ts';"],
  'barrels-only-in-shared-ui': ['client/src/entities/q.ts', "import './two/index.ts';"],
  'nothing-unresolvable': ['tests/p.ts', "import './gone.ts';"],
};

/** Files with allowed imports. */
const ALLOWED = {
  'infra/src/free.ts': '',
  'infra/src/cycle-b.ts': "import type {} from './cycle-a.ts';",
  'infra/src/ledger-store/client.ts': client,
  'infra/eventstore-node/src/wire.ts': "import '@eventstore/db-client/generated/streams_pb.js';",
  'shared-events/src/ledger/stream-name.ts': '',
  'command-service/src/ledger/free.ts': "import '../../../shared-events/src/ledger/stream-name.ts';",
  'projection-service/src/runtime/heads.ts': "import '../../../shared-events/src/ledger/stream-name.ts';",
  'projection-service/src/free.ts': "import 'pg';",
  'command-service/src/domain/jobs/pure.ts': "import '../../../../shared-events/src/pure.ts';",
  'shared-events/src/pure.ts': '',
  'client/src/app/free.ts': "import '../pages/free.ts';",
  'client/src/pages/free.ts': "import '../features/two/free.ts';",
  'client/src/features/two/free.ts': "import '#entities/free.ts';",
  'client/src/entities/two/index.ts': '',
  'client/src/shared/ui/button/index.ts': '',
  'client/src/shared/ui/free.ts': "import './button/index.ts';",
  'client/src/entities/free.ts': "import '../shared/free.ts';",
  'client/src/shared/free.ts': "import '../../../shared-events/src/pure.ts';",
};

const PACKAGES = {
  'client/package.json': '{"name":"client","imports":{"#*":"./src/*"}}',
  'node_modules/pg/package.json': '{"name":"pg","main":"index.js"}',
  'node_modules/pg/index.js': '',
  'node_modules/@eventstore/db-client/package.json': '{"name":"@eventstore/db-client","main":"index.js"}',
  'node_modules/@eventstore/db-client/index.js': '',
  'node_modules/@eventstore/db-client/generated/streams_pb.js': '',
};

let root = '';
let violations = [];

function cruise() {
  const program = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = ['shared-events', 'command-service', 'projection-service', 'client', 'infra', 'tests'];
  const config = join(repository, '.dependency-cruiser.cjs');
  const args = [program, '--config', config, '--output-type', 'json', ...folders];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return JSON.parse(stdout).summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ledgerline-layers-'));
  const files = { ...PACKAGES, ...ALLOWED, ...Object.fromEntries(Object.values(FORBIDDEN)) };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${content}\nexport {};\n`);
  }
  for (const path of Object.keys(PACKAGES)) writeFileSync(join(root, path), PACKAGES[path]);
  violations = cruise();
}, 60_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the layer rules', () => {
  it.each(Object.entries(FORBIDDEN))('%s fires', (rule, [from]) => {
    expect(violations).toContainEqual({ rule, from });
  });

  it('accept allowed imports', () => {
    const allowed = Object.keys(ALLOWED).filter((path) => !path.includes('cycle'));
    expect(violations.filter(({ from }) => allowed.includes(from))).toEqual([]);
  });

  it('are all tested here', async () => {
    const { default: config } = await import('../.dependency-cruiser.cjs');
    expect(config.forbidden.map(({ name }) => name).toSorted()).toEqual(Object.keys(FORBIDDEN).toSorted());
  });
});
