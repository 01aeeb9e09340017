import { allSettled, createWatch, fork, type Scope } from 'effector';
import { describe, expect, it, vi } from 'vitest';
import { commandFx } from '#shared/lib/commands/model.ts';
import { ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { patchesApplied, patchesCommitted } from '#shared/lib/records/pending.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleJobType } from '#testing/record-samples.ts';
import { addJobType, deleteJobType } from './commands.ts';
import { $jobTypes, $rates, loadJobTypesFx, loadRatesFx, ratesQuery } from './model.ts';

const rate = (id: number, client_id: number) => ({
  id,
  client_id,
  job_type_id: 1,
  unit_id: 1,
  language_pair_id: null,
  value: 1,
  currency: 'EUR',
  deleted_at: null,
});

describe('the catalogue', () => {
  it('shows a new job type at once, and under the id of the server after the answer', async () => {
    const draft = { ...addJobType('Editing'), key: 'k' };
    const scope: Scope = fork({
      values: [serverValue()],
      handlers: [
        [
          commandFx,
          async () => {
            // Not awaited: the scope settles only after this command has ended.
            void allSettled(patchesApplied, { scope, params: { key: 'k', patches: draft.patches } });
            expect(scope.getState($jobTypes).map(({ name, id }) => [name, id < 0])).toEqual([
              ['Editing', true],
            ]);
            void allSettled(patchesCommitted, { scope, params: { key: 'k', patches: draft.patches } });
            return { commandId: 'k', revision: 1, result: { jobType: sampleJobType(7, 'Editing') } };
          },
        ],
      ],
    });
    await allSettled(commandFx, { scope, params: draft });
    expect(scope.getState($jobTypes)).toEqual([sampleJobType(7, 'Editing')]);
  });

  it('hides a job type while its deletion is pending, and shows it again after an undo', async () => {
    const scope = fork({
      values: [serverValue()],
      handlers: [[loadJobTypesFx, () => [sampleJobType(1, 'Editing')]]],
    });
    await allSettled(loadJobTypesFx, { scope });
    const { patches } = deleteJobType(sampleJobType(1, 'Editing'), '2026-11-20T10:00:00Z');
    await allSettled(patchesCommitted, { scope, params: { key: 'k', patches } });
    expect(scope.getState($jobTypes)).toEqual([]);
    const [patch] = patches;
    await allSettled(patchesApplied, {
      scope,
      params: { key: 'u', patches: [{ entity: 'jobType', id: 1, fields: patch?.before ?? {} }] },
    });
    expect(scope.getState($jobTypes)).toHaveLength(1);
  });

  it('reads the rates of the open client again when the ledger moved, and of no other client', async () => {
    const scope = fork({
      values: [serverValue()],
      handlers: [[loadRatesFx, (_server: unknown, clientId: number) => [rate(clientId, clientId)]]],
    });
    const requested = vi.fn();
    createWatch({ unit: loadRatesFx, scope, fn: requested });
    const [first, second] = [{ params: 1 }, { params: 2 }];
    await allSettled(ratesQuery.shown, { scope, params: first });
    await allSettled(ratesQuery.hidden, { scope, params: first });
    await allSettled(ratesQuery.shown, { scope, params: second });
    expect(scope.getState($rates).map(({ id }) => id)).toEqual([1, 2]);
    await allSettled(ledgerMoved, { scope, params: { isOwn: false } });
    await allSettled(ratesQuery.hidden, { scope, params: second });
    await allSettled(ledgerMoved, { scope, params: { isOwn: false } });
    expect(requested.mock.calls).toEqual([[1], [2], [2]]);
  });
});
