import { describe, expect, it, vi } from 'vitest';
import { getSimplePaths } from 'xstate/graph';
import { start } from '../testing/start-machine.ts';
import { EMPTY_DRAFT, type JobDraft } from './draft.ts';
import { ENTER_LOCK_MS, jobWizardMachine, SAVE_PATIENCE_MS } from './job-wizard-machine.ts';
import { visibleSteps } from './wizard-steps.ts';

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
