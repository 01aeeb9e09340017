import { renderHook } from '@testing-library/react';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { $server } from '#shared/api/server.ts';
import { serverValue } from '#shared/testing/server-value.ts';
import type { CommandDraft } from './command.ts';
import { useEditBaseline } from './use-edit-baseline.ts';

function open() {
  const scope = fork({ values: [serverValue()] });
  const { result } = renderHook(() => useEditBaseline(), {
    wrapper: ({ children }) => createElement(Provider, { value: scope, children }),
  });
  return { baseline: result.current, noteRead: scope.getState($server).revisions.noteRead };
}

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
  const { baseline, noteRead } = open();
  noteRead(5);
  baseline.begin({ id: 7, rate: 0.1, value: 2, name: 'Leaflet' });
  noteRead(9);
  expect(baseline.attachTo(draft)).toEqual({
    ...draft,
    basedOn: 5,
    patches: [{ ...draft.patches[0], before: { rate: 0.1, value: 2 } }, draft.patches[1]],
  });
});

it('a command gets the baseline of the edit that began last', () => {
  const { baseline, noteRead } = open();
  noteRead(5);
  baseline.begin({ id: 7, rate: 0.1 });
  noteRead(9);
  baseline.begin({ id: 7, rate: 0.3 });
  expect(baseline.attachTo(draft)).toMatchObject({ basedOn: 9, patches: draft.patches });
});

it('a command without an edit is not changed', () => {
  expect(open().baseline.attachTo(draft)).toBe(draft);
});
