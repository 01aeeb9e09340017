import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetRevision, readRevision } from '#shared/api/revision.ts';
import type { CommandDraft } from './command.ts';
import { useEditBaseline } from './use-edit-baseline.ts';

afterEach(() => forgetRevision());

const begin = () => renderHook(() => useEditBaseline()).result.current;

/** A command built from the current record. */
const draft: CommandDraft = {
  name: 'EditJob',
  payload: { jobId: 7, job: { rate: 0.2 } },
  label: 'Rate',
  patches: [
    { entity: 'job', id: 7, fields: { rate: 0.2, value: 4 }, before: { rate: 0.3, value: 6 } },
    { entity: 'job', id: 8, fields: { rate: 0.2 }, before: { rate: 0.3 } },
  ],
  failure: '',
};

it('a command gets the baseline of its edit: the revision, and the values of the edited record', () => {
  const baseline = begin();
  readRevision(5);
  baseline.begin({ id: 7, rate: 0.1, value: 2, name: 'Leaflet' });
  readRevision(9);
  expect(baseline.attachTo(draft)).toEqual({
    ...draft,
    basedOn: 5,
    patches: [{ ...draft.patches[0], before: { rate: 0.1, value: 2 } }, draft.patches[1]],
  });
});

it('a command gets the baseline of the edit that began last', () => {
  const baseline = begin();
  readRevision(5);
  baseline.begin({ id: 7, rate: 0.1 });
  readRevision(9);
  baseline.begin({ id: 7, rate: 0.3 });
  expect(baseline.attachTo(draft)).toMatchObject({ basedOn: 9, patches: draft.patches });
});

it('a command without an edit is not changed', () => {
  expect(begin().attachTo(draft)).toBe(draft);
});
