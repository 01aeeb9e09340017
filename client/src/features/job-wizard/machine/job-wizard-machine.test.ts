import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import { EMPTY_DRAFT, type JobDraft } from './draft.ts';
import { ENTER_LOCK_MS, jobWizardMachine, SAVE_PATIENCE_MS } from './job-wizard-machine.ts';
import type { ClientData } from './preselection.ts';
import { isSkipped, visibleSteps } from './wizard-steps.ts';

const rate = {
  id: 1,
  client_id: 4,
  job_type_id: 2,
  unit_id: 1,
  language_pair_id: null,
  value: 0.11,
  currency: 'EUR',
  deleted_at: null,
};
const DATA: ClientData = {
  currency: 'EUR',
  usage: { jobTypes: { 2: 9 }, languagePairs: { 3: 4 } },
  rates: [rate],
};
type Resolved = { data: ClientData; jobTypes: readonly { id: number }[]; pairs: readonly { id: number }[] };

const RESOLVED: Resolved = { data: DATA, jobTypes: [{ id: 1 }, { id: 2 }], pairs: [{ id: 3 }] };

function start({
  save = () => Promise.resolve({}),
  load = async (_clientId: number) => RESOLVED,
  draft,
}: {
  save?: (draft: JobDraft) => Promise<unknown>;
  load?: (clientId: number) => Promise<Resolved>;
  draft?: JobDraft;
} = {}) {
  const clock = new SimulatedClock();
  const machine = jobWizardMachine.provide({
    actors: {
      loadClient: fromPromise<Resolved, number>(({ input }) => load(input)),
      save: fromPromise<unknown, JobDraft>(({ input }) => save(input)),
    },
  });
  const actor = createActor(machine, { input: draft === undefined ? {} : { draft }, clock });
  actor.start();
  const context = () => actor.getSnapshot().context;
  return { actor, clock, context, step: () => context().step };
}

const enter = { type: 'ENTER', isTyped: false, isRepeat: false } as const;

describe('jobWizardMachine', () => {
  it('goes through every step forwards and backwards', () => {
    const { actor, step } = start();
    const seen = [step()];
    for (let at = 1; at < visibleSteps(true).length; at += 1) {
      actor.send({ type: 'NEXT' });
      seen.push(step());
    }
    expect(seen).toEqual(visibleSteps(true));
    actor.send({ type: 'BACK' });
    expect(step()).toBe('notes');
  });

  it('reaches any step from any other', () => {
    const { actor, step } = start();
    for (const one of [...visibleSteps(true)].reverse()) {
      actor.send({ type: 'GO', step: one });
      expect(step()).toBe(one);
    }
  });

  it('skips language pairs where they are switched off', () => {
    const { actor, step } = start();
    actor.send({ type: 'PAIRS', hasPairs: false });
    actor.send({ type: 'GO', step: 'jobType' });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('unit');
  });

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

  describe('while a record is being created', () => {
    const baseline = (save?: (draft: JobDraft) => Promise<unknown>) => {
      const all = start(save === undefined ? {} : { save });
      all.actor.send({ type: 'GO', step: 'jobType' });
      all.actor.send({ type: 'CREATE_STARTED', step: 'jobType' });
      return all;
    };
    const created = {
      type: 'CREATE_DONE',
      step: 'jobType',
      fields: { jobTypeId: 9 },
      before: EMPTY_DRAFT,
    } as const;

    it('chooses the record and moves on once it is created', () => {
      const { actor, context } = baseline();
      actor.send(created);
      expect(context()).toMatchObject({ step: 'languagePair', draft: { jobTypeId: 9 } });
    });

    it('chooses the record and stays at the step that the user has reached meanwhile', () => {
      const { actor, context } = baseline();
      actor.send({ type: 'GO', step: 'notes' });
      actor.send(created);
      expect(context()).toMatchObject({ step: 'notes', draft: { jobTypeId: 9 } });
    });

    it('keeps what was chosen instead', () => {
      const { actor, context } = baseline();
      actor.send({ type: 'CHOOSE', fields: { jobTypeId: 1 } });
      actor.send({ type: 'BACK' });
      actor.send(created);
      expect(context()).toMatchObject({ step: 'jobType', draft: { jobTypeId: 1 } });
    });

    it('does not change a draft that was started over', () => {
      const { actor, context } = baseline();
      actor.send({ type: 'START_OVER' });
      actor.send(created);
      expect(context()).toMatchObject({ step: 'name', draft: EMPTY_DRAFT });
    });

    it('loads the data of a client that was created', async () => {
      const { actor, context } = baseline();
      actor.send({ ...created, step: 'client', fields: { clientId: 4 } });
      await vi.waitFor(() => expect(context().client).not.toBeNull());
    });

    it('saves the job with the record, once, after its creation', async () => {
      const save = vi.fn(async (_draft: JobDraft) => ({}));
      const { actor } = baseline(save);
      actor.send({ type: 'GO', step: 'overview' });
      actor.send({ type: 'SAVE' });
      actor.send({ type: 'SAVE' });
      expect(save).not.toHaveBeenCalled();
      actor.send(created);
      await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'));
      expect(save.mock.calls.map(([draft]) => draft.jobTypeId)).toEqual([9]);
    });

    it('does not save the job when the creation failed', () => {
      const save = vi.fn(async (_draft: JobDraft) => ({}));
      const { actor } = baseline(save);
      actor.send({ type: 'GO', step: 'overview' });
      actor.send({ type: 'SAVE' });
      actor.send({ type: 'CREATE_FAILED', step: 'jobType' });
      expect(save).not.toHaveBeenCalled();
      actor.send({ type: 'SAVE' });
      expect(save).toHaveBeenCalledTimes(1);
    });
  });

  it('ignores a bare Enter within the second after a step changed, and accepts the next one', () => {
    const { actor, clock, step } = start();
    actor.send({ type: 'NEXT' });
    clock.increment(ENTER_LOCK_MS - 1);
    actor.send(enter);
    clock.increment(10 * ENTER_LOCK_MS);
    expect(step()).toBe('client');
    actor.send(enter);
    expect(step()).toBe('jobType');
  });

  it('accepts Enter after typing at once, and ignores repeats of a held key', () => {
    const { actor, clock, step } = start();
    actor.send({ type: 'ENTER', isTyped: true, isRepeat: false });
    expect(step()).toBe('client');
    actor.send({ type: 'ENTER', isTyped: true, isRepeat: true });
    clock.increment(ENTER_LOCK_MS);
    actor.send({ type: 'ENTER', isTyped: false, isRepeat: true });
    expect(step()).toBe('client');
  });

  it('stays at the step and saves nothing while a field has an invalid value', () => {
    const save = vi.fn(async (_draft: JobDraft) => ({}));
    const { actor, clock, step } = start({ save });
    actor.send({ type: 'GO', step: 'deadline' });
    actor.send({ type: 'VALIDITY_CHANGED', isInvalid: true });
    clock.increment(ENTER_LOCK_MS);
    for (const event of [
      enter,
      { ...enter, isTyped: true },
      { type: 'NEXT' },
      { type: 'BACK' },
      { type: 'GO', step: 'overview' },
      { type: 'SAVE' },
    ] as const) {
      actor.send(event);
      expect(step()).toBe('deadline');
    }
    expect(save).not.toHaveBeenCalled();
    actor.send({ type: 'VALIDITY_CHANGED', isInvalid: false });
    actor.send({ type: 'NEXT' });
    expect(step()).toBe('notes');
  });

  it('asks for the unit of a quantity before it moves on or saves, but not for a flat rate', () => {
    const save = vi.fn(async (_draft: JobDraft) => ({}));
    const { actor, context, step } = start({ save, draft: { ...EMPTY_DRAFT, quantity: '1500' } });
    for (const from of ['unit', 'quantity', 'rate', 'notes'] as const) {
      actor.send({ type: 'GO', step: from });
      expect(context().isUnitQuestionOpen).toBe(false);
      actor.send({ type: 'NEXT' });
      expect([step(), context().isUnitQuestionOpen]).toEqual(['unit', true]);
    }
    actor.send({ type: 'GO', step: 'overview' });
    actor.send({ type: 'SAVE' });
    expect([step(), context().isUnitQuestionOpen]).toEqual(['unit', true]);
    expect(save).not.toHaveBeenCalled();
    actor.send({ type: 'CHOOSE', fields: { unitId: null, flatRate: true } });
    expect(step()).toBe('quantity');
    actor.send({ type: 'SAVE' });
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('goes back to the step with the error when the save is refused', async () => {
    const { actor, context } = start({ save: () => Promise.reject(new Error('no')) });
    actor.send({ type: 'GO', step: 'overview' });
    actor.send({ type: 'SAVE' });
    await vi.waitFor(() => expect(context().error).toBeInstanceOf(Error));
    expect(context().step).toBe('overview');
    expect(actor.getSnapshot().status).toBe('active');
  });

  it('closes when the job is saved, and also when the answer takes long', async () => {
    const quick = start();
    quick.actor.send({ type: 'SAVE' });
    await vi.waitFor(() => expect(quick.actor.getSnapshot().status).toBe('done'));
    const slow = start({ save: () => new Promise(() => undefined) });
    slow.actor.send({ type: 'SAVE' });
    expect(slow.actor.getSnapshot().status).toBe('active');
    slow.clock.increment(SAVE_PATIENCE_MS);
    expect(slow.actor.getSnapshot().status).toBe('done');
  });

  it('starts where an earlier draft stopped, and can start over', () => {
    const { actor, context } = start({ draft: { ...EMPTY_DRAFT, name: 'kept' } });
    expect(context().draft.name).toBe('kept');
    actor.send({ type: 'START_OVER' });
    expect(context().draft).toEqual(EMPTY_DRAFT);
  });

  it('never stops at a skipped step, on any path of events', () => {
    const paths = getSimplePaths(jobWizardMachine, {
      input: { draft: { ...EMPTY_DRAFT, preselected: ['currency', 'rate'] } },
      events: [
        { type: 'NEXT' },
        { type: 'BACK' },
        { type: 'GO', step: 'quantity' },
        { type: 'PAIRS', hasPairs: false },
      ],
      serializeState: ({ context, value }) => `${JSON.stringify(value)} ${context.step} ${context.hasPairs}`,
      limit: 20_000,
      toState: (state) => state.context.step === 'overview',
    });
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      for (const { state } of path.steps)
        expect(visibleSteps(state.context.hasPairs).concat('languagePair')).toContain(state.context.step);
      expect(path.steps.map(({ state }) => state.context.step)).not.toContain('currency');
      expect(path.steps.map(({ state }) => state.context.step)).not.toContain('rate');
    }
  });
});
