import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { commands } from '#domain/commands.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { writeSide } from '../testing/write-side.ts';

const NEIGHBOUR = '00000000-0000-4000-8000-00000000ac02';
const JOBS = Array.from({ length: 2_000 }, (_, index) => ({
  name: `Report ${index}`,
  client: `Client ${index % 40}`,
  quantity: 100 + index,
}));

const allCommands = { commands: Object.values(commands) };

describe('an import of many rows', () => {
  it('lets commands of other accounts run while it is decided', async () => {
    const { run, bus } = writeSide(new InMemoryLedgerStore(), allCommands);
    const finished: string[] = [];
    const long = run('ImportRecords', { jobs: JOBS }).then(() => finished.push('import'));
    await nextTurn();
    await bus.execute({
      accountId: NEIGHBOUR,
      actor: 'user-2',
      session: 'session-2',
      name: 'CreateJob',
      payload: { job: { name: 'Urgent' } },
    });
    finished.push('neighbour');
    await long;
    expect(finished).toEqual(['neighbour', 'import']);
  });

  it('is one append, and the next command of its account sees all of it', async () => {
    const store = new InMemoryLedgerStore();
    const { run } = writeSide(store, allCommands);
    const [imported, next] = await Promise.all([
      run('ImportRecords', { jobs: JOBS }),
      run('CreateJob', { job: { name: 'After' } }),
    ]);
    expect(imported.revision).toBe(0);
    expect(next).toMatchObject({ revision: 1, result: { job: { id: JOBS.length + 1 } } });
  });
});
