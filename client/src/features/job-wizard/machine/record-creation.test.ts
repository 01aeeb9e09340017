import { describe, expect, it, vi } from 'vitest';
import { start } from '../testing/start-machine.ts';
import { EMPTY_DRAFT, type JobDraft } from './draft.ts';

describe('jobWizardMachine', () => {
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
});
