import { describe, expect, it, vi } from 'vitest';
import { RESOLVED, type Resolved, rate, start } from '../testing/start-machine.ts';
import { EMPTY_DRAFT, type JobDraft } from './draft.ts';
import { isSkipped } from './wizard-steps.ts';

describe('jobWizardMachine', () => {
  it('preselects what a client uses most, its currency and its rate, and skips those steps', async () => {
    const { actor, context, step } = start();
    actor.send({ type: 'GO', step: 'client' });
    actor.send({ type: 'CHOOSE', fields: { clientId: 4 } });
    await vi.waitFor(() => expect(context().client).not.toBeNull());
    expect(context().draft).toMatchObject({
      jobTypeId: 2,
      languagePairId: 3,
      unitId: 1,
      currency: 'EUR',
      rate: '0.11',
    });
    expect(['unit', 'currency', 'rate'].map((one) => isSkipped(context().draft, one as 'unit'))).toEqual([
      true,
      true,
      true,
    ]);
    actor.send({ type: 'GO', step: 'languagePair' });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('quantity');
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('deadline');
  });

  it('keeps a typed rate when other fields change, and clears it when the client changes', async () => {
    const { actor, context } = start();
    actor.send({ type: 'CHANGE', fields: { clientId: 4 } });
    await vi.waitFor(() => expect(context().draft.rate).toBe('0.11'));
    actor.send({ type: 'CHANGE', fields: { rate: '0.2' } });
    actor.send({ type: 'CHANGE', fields: { jobTypeId: 1 } });
    expect(context().draft.rate).toBe('0.2');
    actor.send({ type: 'CHANGE', fields: { clientId: 5 } });
    expect(context().draft.rate).toBe('');
  });

  it(`keeps a chosen currency and "Any" when the client's data arrives later`, async () => {
    const answer = Promise.withResolvers<Resolved>();
    const { actor, context } = start({ load: () => answer.promise });
    actor.send({ type: 'CHOOSE', fields: { clientId: 4 } });
    actor.send({ type: 'GO', step: 'languagePair' });
    actor.send({ type: 'CHOOSE', fields: { languagePairId: null } });
    actor.send({ type: 'GO', step: 'currency' });
    actor.send({ type: 'CHOOSE', fields: { currency: 'GBP' } });
    answer.resolve(RESOLVED);
    await vi.waitFor(() => expect(context().client).not.toBeNull());
    expect(context().draft).toMatchObject({ languagePairId: null, currency: 'GBP', jobTypeId: 2 });
    actor.send({ type: 'CHOOSE', fields: { clientId: 5 } });
    await vi.waitFor(() => expect(context().client).not.toBeNull());
    expect(context().draft).toMatchObject({ languagePairId: null, currency: 'GBP', jobTypeId: 2 });
  });

  it('saves once the rates of the client are there, or can’t be read', async () => {
    for (const settle of ['resolve', 'reject'] as const) {
      const answer = Promise.withResolvers<Resolved>();
      const save = vi.fn(async (_draft: JobDraft) => ({}));
      const { actor } = start({ load: () => answer.promise, save });
      actor.send({ type: 'CHOOSE', fields: { clientId: 4 } });
      actor.send({ type: 'SAVE' });
      expect(save).not.toHaveBeenCalled();
      answer[settle](RESOLVED);
      await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(1));
      expect(save.mock.lastCall?.[0].rate).toBe(settle === 'resolve' ? '0.11' : '');
    }
  });

  it('asks for the unit of a quantity once the rates of the client are there, and none has one', async () => {
    const save = vi.fn(async (_draft: JobDraft) => ({}));
    const none = { ...RESOLVED, data: { ...RESOLVED.data, rates: [] } };
    const draft = { ...EMPTY_DRAFT, quantity: '1500' };
    const { actor, context } = start({ load: async () => none, save, draft });
    actor.send({ type: 'CHOOSE', fields: { clientId: 4 } });
    actor.send({ type: 'SAVE' });
    expect(context().isUnitQuestionOpen).toBe(false);
    await vi.waitFor(() => expect(context()).toMatchObject({ isUnitQuestionOpen: true, isSaveDue: false }));
    expect(save).not.toHaveBeenCalled();
  });

  const SECOND: Resolved = {
    ...RESOLVED,
    data: {
      currency: 'CHF',
      usage: { jobTypes: { 1: 5 }, languagePairs: { 6: 2 } },
      rates: [
        { ...rate, id: 2, client_id: 5, job_type_id: 1, unit_id: 8, value: 95, currency: 'CHF' },
        { ...rate, id: 3, client_id: 5, job_type_id: 2, unit_id: 1, value: 0.2, currency: 'CHF' },
      ],
    },
    pairs: [{ id: 3 }, { id: 6 }],
  };
  const first = { ...RESOLVED, pairs: SECOND.pairs };
  const ofTwo = () => {
    const clients: Record<number, Resolved> = { 4: first, 5: SECOND };
    return start({ load: async (clientId) => clients[clientId] ?? RESOLVED });
  };
  const chosen = async ({ actor, context }: ReturnType<typeof start>, clientId: number) => {
    actor.send({ type: 'CHANGE', fields: { clientId } });
    await vi.waitFor(() => expect(context().client).not.toBeNull());
  };

  it('replaces what it preselected from the previous client', async () => {
    const all = ofTwo();
    await chosen(all, 4);
    expect(all.context().draft).toMatchObject({ jobTypeId: 2, languagePairId: 3, unitId: 1, rate: '0.11' });
    await chosen(all, 5);
    expect(all.context().draft).toMatchObject({
      jobTypeId: 1,
      languagePairId: 6,
      unitId: 8,
      currency: 'CHF',
      rate: '95',
    });
  });

  it("keeps the chosen job type and pair, and finds the other client's rate for them", async () => {
    const all = ofTwo();
    await chosen(all, 4);
    all.actor.send({ type: 'CHANGE', fields: { jobTypeId: 2 } });
    all.actor.send({ type: 'CHANGE', fields: { languagePairId: 3 } });
    await chosen(all, 5);
    expect(all.context().draft).toMatchObject({
      jobTypeId: 2,
      languagePairId: 3,
      unitId: 1,
      currency: 'CHF',
      rate: '0.2',
    });
  });

  it('preselects the pair of another client if the pair step was only passed', async () => {
    const all = ofTwo();
    all.actor.send({ type: 'GO', step: 'languagePair' });
    all.actor.send({ type: 'NEXT' });
    await chosen(all, 5);
    expect(all.context().draft.languagePairId).toBe(6);
  });

  it('keeps the currency of a resumed draft', async () => {
    const visited = ['client', 'currency'];
    const { context } = start({ draft: { ...EMPTY_DRAFT, clientId: 4, currency: 'GBP', visited } });
    await vi.waitFor(() => expect(context().client).not.toBeNull());
    expect(context().draft.currency).toBe('GBP');
  });
});
