import type { SentCommand } from '@ledgerline/shared-events/api/commands.ts';
import type {
  HistoryEntryAnswer as HistoryEntry,
  RevertPreviewAnswer,
} from '@ledgerline/shared-events/history/answers.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { scopeBind } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commandFx } from '#shared/lib/commands/model.ts';
import { sampleChange, sampleEntry, sampleUuid } from '#shared/testing/history-samples.ts';
import { Status } from '#shared/testing/serve.ts';
import { accepted, openServed, reversed } from '#testing/served-app.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { historyPanelToggled } from './model.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const entry = (word: string, revision: number, over: Partial<HistoryEntry> = {}): HistoryEntry =>
  sampleEntry({
    commandId: sampleUuid(word),
    label: `Change ${word}`,
    at: `2026-11-20T10:${String(revision % 60).padStart(2, '0')}:00Z`,
    revision,
    place: '/jobs/1',
    subject: { entity: 'job', id: 1, name: 'Leaflet' },
    changes: [sampleChange({ before: String(revision - 1), after: String(revision) })],
    ...over,
  });

const HISTORY = [entry('c', 3), entry('b', 2), entry('a', 1)];
const plan = (over: Partial<RevertPreviewAnswer> = {}): RevertPreviewAnswer => ({
  revision: 3,
  entries: HISTORY.slice(0, 2),
  stays: [],
  records: 1,
  blockedBy: [],
  blockedByTotal: over.blockedBy?.length ?? 0,
  reason: null,
  ...over,
});

/** A server that accepts all commands, each at the next revision. */
function taking() {
  let revision = 3;
  return () => {
    revision += 1;
    return { ...accepted(), ...reversed(), revision };
  };
}

async function openPanel(replies: Readonly<Record<string, unknown>>, entries = HISTORY) {
  const take = taking();
  const app = await openServed(<HistoryPanel />, {
    path: '/jobs',
    route: '/jobs',
    replies: {
      'GET /api/history': { data: entries, current_page: 1, last_page: 1, total: entries.length },
      'GET /api/undo': plan(),
      'POST /api/command/Undo': take,
      'POST /api/undo': take,
      ...replies,
    },
  });
  act(() => scopeBind(historyPanelToggled, { scope: app.scope })());
  const ask = async (reported: RegExp) => {
    fireEvent.click(await screen.findByRole('button', { name: reported }));
    const opener = screen.getByRole('button', { name: 'Revert to this point' });
    opener.focus();
    fireEvent.click(opener);
    return screen.findByRole('dialog', { name: /^Revert to/ });
  };
  const posted = () =>
    app.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { ...app, ask, posted };
}

const revertIn = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Revert' });

describe('reverting to an entry', () => {
  it('previews what it reverts, is one command, and can be undone in one step', async () => {
    const { ask, posted, calls } = await openPanel({});
    const dialog = await ask(/Change a/);
    const region = await within(dialog).findByRole('region', { name: 'Will be undone' });
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Change cLeaflet3 → 2', 'Change bLeaflet2 → 1']);
    expect(dialog.textContent).toContain('2 changes to 1 record will be undone');
    expect(calls.find(({ path }) => path === '/api/undo')?.query.get('to')).toBe(sampleUuid('a'));
    expect(posted()).toEqual([]);

    fireEvent.click(revertIn(dialog));
    await waitFor(() =>
      expect(posted()).toEqual([['/api/command/Undo', { entries: ['c', 'b'].map(sampleUuid) }]]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    await screen.findByRole('button', { name: /^Reverted to before “Change b”/ });
    expect(screen.getAllByText('Undone')).toHaveLength(2);

    const messages = screen.getByRole('status', { name: 'Messages' });
    expect(messages.textContent).toContain('Undone: 2 changes');
    fireEvent.click(within(messages).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(posted()[1]).toEqual(['/api/undo', { commandId: expect.any(String) }]));
    expect(screen.getAllByText('Undone')).toHaveLength(1);
    expect(screen.queryByText('You are here')).not.toBeNull();
  });

  it('is cancelled with Cancel, which returns the focus', async () => {
    const { ask, posted } = await openPanel({});
    const dialog = await ask(/Change a/);
    await waitFor(() => expect(document.activeElement).toBe(revertIn(dialog)));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = screen.getByRole('button', { name: 'Revert to this point' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(posted()).toEqual([]);
  });

  it('counts the entries that it does not list, and lists those that stay', async () => {
    const many = Array.from({ length: 60 }, (_, place) => entry(`n${place}`, 100 - place));
    const mail = entry('mail', 200, {
      label: 'Changed email address',
      undoable: false,
      reason: 'Not kept.',
    });
    const { ask } = await openPanel({ 'GET /api/undo': plan({ entries: many, stays: [mail] }) });
    const dialog = await ask(/Change a/);
    const region = await within(dialog).findByRole('region', { name: 'Will be undone' });
    expect(within(region).getAllByRole('listitem')).toHaveLength(50);
    expect(region.textContent).toContain('and 10 more');
    expect(within(dialog).getByRole('list', { name: 'Unchanged' }).textContent).toContain('Not kept.');
  });

  it('names and links the entry that blocks it', async () => {
    const inTheWay = entry('a', 1);
    const reason = 'Later changes block this.';
    const { ask, posted } = await openPanel({
      'GET /api/undo': plan({ entries: [entry('c', 3)], blockedBy: [inTheWay], reason }),
    });
    const dialog = await ask(/Change b/);
    const list = await within(dialog).findByRole('list', { name: 'Blocking changes' });
    expect(within(list).getByRole('link', { name: 'Open Leaflet' }).getAttribute('href')).toBe('/jobs/1');
    fireEvent.click(revertIn(dialog));
    expect(posted()).toEqual([]);
    fireEvent.click(within(list).getByRole('button', { name: 'Show in history: Change a, Leaflet' }));
    const line = screen.getByRole('button', { name: /Change a/, expanded: true });
    await waitFor(() => expect(document.activeElement).toBe(line));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes nothing when the server refuses it after all, and shows what blocks it', async () => {
    const later = entry('d', 4);
    const refusal = { code: 'undo_conflict', message: 'Later changes are in the way.', blockedBy: [later] };
    const { ask } = await openPanel({ 'POST /api/command/Undo': new Status(409, refusal) });
    const dialog = await ask(/Change a/);
    await waitFor(() => expect(revertIn(dialog).getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(revertIn(dialog));
    const list = await screen.findByRole('list', { name: 'Blocking changes' });
    expect(list.textContent).toContain('Change d, Leaflet');
    expect(screen.queryByText('Undone')).toBeNull();
    expect(screen.getByRole('status', { name: 'Messages' }).textContent).toBe('');
  });

  it("waits until the user's own changes are saved", async () => {
    let save: (value: unknown) => void = () => undefined;
    const saving = new Promise((resolve) => {
      save = resolve;
    });
    const { scope, ask, calls } = await openPanel({ 'POST /api/command/EditJob': () => saving });
    const command: SentCommand = { name: 'EditJob', payload: { jobId: 1, job: { rate: 2 } } };
    const edit = { ...command, label: 'Rate', patches: [], failure: 'not saved' };
    act(() => void scopeBind(commandFx, { scope })(edit));
    const dialog = await ask(/Change a/);
    expect(dialog.textContent).toContain('Saving your latest changes first.');
    expect(calls.some(({ path }) => path === '/api/undo')).toBe(false);
    await act(async () => save(accepted()));
    await within(dialog).findByRole('region', { name: 'Will be undone' });
  });

  it('shows a failure to load the preview, and retries', async () => {
    let answer = new Status(500, {});
    const { ask } = await openPanel({ 'GET /api/undo': () => answer });
    const dialog = await ask(/Change a/);
    await within(dialog).findByText("We couldn't check what would change");
    answer = new Status(413, { code: 'too_large', message: 'Too many.' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await within(dialog).findByText('Too many.');
    expect(revertIn(dialog).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('an undo that is refused', () => {
  it('can be carried out after the user undid the entries that block it', async () => {
    let isFree = false;
    const take = taking();
    const refusal = {
      code: 'undo_conflict',
      message: 'Later changes block this.',
      blockedBy: [HISTORY[0]],
    };
    const { posted } = await openPanel({
      'POST /api/undo': ({ body }: { body: { commandId: string } }) => {
        if (body.commandId === sampleUuid('c')) isFree = true;
        return isFree ? take() : new Status(409, refusal);
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: /Change b/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo this' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo first: Change c, Leaflet' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo it' }));
    await waitFor(() =>
      expect(posted().map(([, body]) => body)).toEqual(
        ['b', 'c', 'b'].map((word) => ({ commandId: sampleUuid(word) })),
      ),
    );
    await waitFor(() => expect(screen.queryByText(/in the way/)).toBeNull());
  });
});
