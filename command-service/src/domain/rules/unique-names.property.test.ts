import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AccountState } from '../account-state.ts';
import { TentativeState } from '../history/tentative-state.ts';
import type { StateReader } from '../state-reader.ts';
import { startedPractice } from '../testing/practice-start.ts';
import { clientsNamed } from './unique-names.ts';

const NAMES = ['Lingua Nord', ' lingua  NORD', 'Pacific Words', 'Third', 'ＴＨＩＲＤ'];

const step = fc.record({
  to: fc.constantFrom('state', 'tentative'),
  id: fc.integer({ min: 1, max: 5 }),
  act: fc.constantFrom('create', 'rename', 'delete', 'restore'),
  name: fc.constantFrom(...NAMES),
  asks: fc.boolean(),
});

function changeOf(state: StateReader, { id, act, name }: { id: number; act: string; name: string }): Change {
  const client = state.record('client', id);
  const model = state.record('client', 1);
  if (client === undefined) {
    return { kind: 'created', entity: 'client', id, record: { ...model, id, name, deleted_at: null } };
  }
  const at = '2030-01-01T00:00:00.000Z';
  const [field, after] =
    act === 'delete' || act === 'restore' ? ['deleted_at', act === 'delete' ? at : null] : ['name', name];
  const before = field === 'name' ? client.name : client.deleted_at;
  return { kind: 'field', entity: 'client', id, field, before, after };
}

const search = (state: StateReader, name: string): number[] =>
  [...state.records('client')]
    .filter((client) => client.deleted_at === null && nameKey(client.name) === nameKey(name))
    .map(({ id }) => id);

it('the records of a name are those that have it, after any changes and questions in between', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const state: AccountState = startedPractice().state;
      let after = new TentativeState(state);
      for (const { to, asks, ...change } of steps) {
        if (to === 'tentative') after.apply(changeOf(after, change));
        else {
          state.apply(changeOf(state, change));
          after = new TentativeState(state);
        }
        if (!asks) continue;
        for (const each of [state, after]) {
          for (const name of NAMES)
            expect(clientsNamed(each, name, 0).toSorted()).toEqual(search(each, name).toSorted());
        }
      }
    }),
    { numRuns: 500 },
  );
});
