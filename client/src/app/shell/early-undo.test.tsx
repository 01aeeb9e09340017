import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkUserFx } from '#entities/session/model.ts';
import { LaneContext } from '#features/history/history-context.ts';
import { startKeyDispatcher } from '#shared/lib/actions/key-dispatcher.ts';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { accountOpened } from '#shared/lib/lifecycle/model.ts';
import { sampleChange, sampleEntry, sampleUuid } from '#shared/testing/history-samples.ts';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serve } from '#shared/testing/serve.ts';
import { ACCOUNT, BROKEN, reversed, SIGNED_IN } from '#testing/served-app.tsx';
import { createApp } from '../scope.ts';
import { Shell } from './shell.tsx';

let stopKeys: () => void = () => undefined;

afterEach(() => {
  stopKeys();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const entry = (word: string, revision: number, over: Partial<HistoryEntry> = {}): HistoryEntry =>
  sampleEntry({
    commandId: sampleUuid(word),
    command: 'SetSetting',
    label: `Change ${word}`,
    at: `2026-11-20T10:0${revision}:00Z`,
    revision,
    changes: [
      sampleChange({ entity: 'setting', id: 'timeFormat', field: 'value', before: '24hr', after: '12hr' }),
    ],
    ...over,
  });

/** Opens the app while the request for its history is still pending. */
async function openBeforeHistory() {
  stopKeys = startKeyDispatcher({ registry: actionRegistry, areBareKeysOn: () => true });
  // biome-ignore lint/suspicious/noDocumentCookie: the session is read only with the cookie of a sign-in
  document.cookie = 'XSRF-TOKEN=t';
  let answer: (value: unknown) => void = () => undefined;
  const history = new Promise((resolve) => {
    answer = resolve;
  });
  const calls = serve({
    ...ACCOUNT,
    'GET /api/user': SIGNED_IN,
    'GET /api/history': () => history,
    'POST /api/undo': reversed(),
    'POST /api/redo': reversed(),
  });
  const { scope, lane } = createApp();
  await allSettled(checkUserFx, { scope });
  void allSettled(accountOpened, { scope });
  renderPage(
    <LaneContext value={lane}>
      <Shell />
    </LaneContext>,
    { scope, path: '/settings' },
  );
  const reversals = () =>
    calls.filter(({ path }) => /\/(undo|redo)$/.test(path)).map(({ path, body }) => [path, body]);
  const notify = (...data: HistoryEntry[]) =>
    act(async () => answer({ data, current_page: 1, last_page: 1, total: data.length }));
  return { answer, notify, reversals };
}

const press = (key: string, shiftKey = false) =>
  act(async () => fireEvent.keyDown(document.body, { key, ctrlKey: true, shiftKey }));

describe('a key for undo or redo that is pressed before the history is loaded', () => {
  it('undoes the newest change once the history is loaded', async () => {
    const { notify, reversals } = await openBeforeHistory();
    await press('z');
    expect(screen.queryByText('There is nothing to undo')).toBeNull();
    await notify(entry('b', 2), entry('a', 1));
    await waitFor(() => expect(reversals()).toEqual([['/api/undo', { commandId: sampleUuid('b') }]]));
  });

  it('redoes a change that was undone before the page was loaded', async () => {
    const { notify, reversals } = await openBeforeHistory();
    await press('z', true);
    await notify(
      entry('u', 3, { source: 'undo', undoes: sampleUuid('b'), undoable: false }),
      entry('b', 2, { undoneBy: sampleUuid('u') }),
      entry('a', 1),
    );
    await waitFor(() => expect(reversals()).toEqual([['/api/redo', { commandId: sampleUuid('b') }]]));
  });

  it('repeats for each press, in the order of the presses', async () => {
    const { notify, reversals } = await openBeforeHistory();
    await press('z');
    await press('z');
    await notify(entry('b', 2), entry('a', 1));
    await waitFor(() =>
      expect(reversals()).toEqual([
        ['/api/undo', { commandId: sampleUuid('b') }],
        ['/api/undo', { commandId: sampleUuid('a') }],
      ]),
    );
  });

  it('shows a message when there is nothing to undo', async () => {
    const { notify, reversals } = await openBeforeHistory();
    await press('z', true);
    await notify(entry('a', 1));
    await screen.findByText('There is nothing to redo');
    expect(reversals()).toEqual([]);
  });

  it('shows a message when the history cannot be loaded', async () => {
    const { answer } = await openBeforeHistory();
    await press('z');
    await act(async () => answer(BROKEN));
    await screen.findByText("We couldn't load the history");
  });
});
