import type { SavedView } from '@ledgerline/shared-events/lists/views.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleJob, sampleSettings } from '#testing/record-samples.ts';
import { accepted, messageWith } from '#testing/served-app.tsx';
import { openJobs } from './testing/open-jobs.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const MEDICAL: SavedView = {
  id: 4,
  list: 'jobs',
  name: 'Medical',
  query: 'type=all&jobType=1',
  sort: '-value',
  columns: ['client', 'value'],
};

const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .slice(1);
const tab = (name: RegExp) => screen.findByRole('tab', { name });
const bar = () => within(screen.getByRole('region', { name: 'Active filters' }));

async function open(path: string, views: readonly SavedView[] = [MEDICAL], over: object = {}) {
  const sent: { command: string; payload: unknown }[] = [];
  const note =
    (command: string, result: unknown = {}) =>
    ({ body }: { body: unknown }) => {
      sent.push({ command, payload: body });
      return accepted(result);
    };
  /** The view that was saved, as the server then answers it. */
  const added = () =>
    sent.some(({ command }) => command === 'SetSetting') && views.length === 0 ? [{ ...MEDICAL, id: 9 }] : [];
  const app = await openJobs(path, [sampleJob(1, { job_type_id: 1 })], {
    'GET /api/settings': () => sampleSettings({ views: [...views, ...added()], ...over }),
    'GET /api/views/counts': { counts: { 4: 58 } },
    'POST /api/command/SetSetting': note('SetSetting', { key: 'views', value: { ...MEDICAL, id: 9 } }),
    'POST /api/command/RemoveSetting': note('RemoveSetting'),
  });
  return { ...app, sent };
}

describe('a saved view of jobs', () => {
  it('is a tab with its count, which opens its filters, its order and its columns', async () => {
    const { router } = await open('/jobs');
    fireEvent.click(await tab(/^Medical 58$|^Medical58$/));
    await waitFor(() => expect(router.state.location.search).toBe('?type=all&jobType=1&sort=-value&view=4'));
    expect((await tab(/^Medical/)).getAttribute('aria-selected')).toBe('true');
    expect(heads()).toEqual(['Name', 'Client', 'Value']);
    expect(bar().queryByText('Job type: Translation')).not.toBeNull();
    expect(bar().queryByRole('button', { name: 'Save to this view' })).toBeNull();
  });

  it('says what differs from it, and stores that on request', async () => {
    const { router, sent } = await open('/jobs?type=all&jobType=1&sort=-value&view=4');
    await tab(/^Medical/);
    fireEvent.click(bar().getByRole('button', { name: 'Remove the filter Job type: Translation' }));
    await waitFor(() => expect(bar().queryByText('Filters changed')).not.toBeNull());
    expect(router.state.location.search).toBe('?type=all&sort=-value&view=4');
    fireEvent.click(bar().getByRole('button', { name: 'Save to this view' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          command: 'SetSetting',
          payload: {
            key: 'views',
            value: { id: 4, query: 'type=all', sort: '-value', columns: ['client', 'value'] },
          },
        },
      ]),
    );
  });

  it('keeps changed columns in the address until they are stored', async () => {
    const { router } = await open('/jobs?type=all&jobType=1&sort=-value&view=4');
    await tab(/^Medical/);
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Rate' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Client', 'Value', 'Rate']));
    expect(router.state.location.search).toContain('columns=client%2Cvalue%2Crate');
    expect(bar().queryByText('Columns changed')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Client', 'Value']));
  });

  it('is made of the filters that are set, and opened under its name', async () => {
    const { router, sent } = await open('/jobs?type=all&client=2', []);
    const save = bar().getByRole('button', { name: 'Save as view' });
    save.focus();
    fireEvent.click(save);
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as view' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(dialog.queryByText('Name is required')).not.toBeNull();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: ' Beta ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() =>
      expect(sent[0]?.payload).toEqual({
        key: 'views',
        value: { list: 'jobs', name: 'Beta', query: 'client=2&type=all', sort: null, columns: null },
      }),
    );
    await waitFor(() => expect(router.state.location.search).toBe('?type=all&client=2&view=9'));
    const actions = await screen.findByRole('button', { name: 'Actions on this view' });
    await waitFor(() => expect(document.activeElement).toBe(actions));
  });

  it.each([
    ['medical', true],
    ['\uff2dedical ', true],
    ['M\u00e9dical', false],
  ])(
    'is not saved under a name that another one has, compared as all names are: %j',
    async (name, isInUse) => {
      const { sent } = await open('/jobs?type=all&client=2');
      fireEvent.click(bar().getByRole('button', { name: 'Save as view' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Save as view' }));
      fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
      fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
      if (isInUse) expect(dialog.queryByText(`${name.trim()} already exists`)).not.toBeNull();
      await waitFor(() => expect(sent).toHaveLength(isInUse ? 0 : 1));
    },
  );

  it('is deleted with an undo, and leaves its filters', async () => {
    const { router, sent } = await open('/jobs?type=all&jobType=1&sort=-value&view=4');
    await tab(/^Medical/);
    const actions = bar().getByRole('button', { name: 'Actions on this view' });
    actions.focus();
    fireEvent.click(actions);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
    await messageWith('View deleted: Medical', 'Undo');
    await waitFor(() =>
      expect(sent[0]).toEqual({ command: 'RemoveSetting', payload: { key: 'views', id: 4 } }),
    );
    expect(router.state.location.search).toBe('?type=all&jobType=1&sort=-value');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save as view'));
  });
});

describe('the columns of a tab', () => {
  it('are stored for the account', async () => {
    const { sent } = await open('/jobs', [], { columns: { 'jobs/all': ['rate'] } });
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Quantity' }));
    await waitFor(() => expect(heads()).toEqual(['Name', 'Deadline', 'Value']));
    await waitFor(() =>
      expect(sent[0]?.payload).toEqual({
        key: 'columns',
        value: { 'jobs/all': ['rate'], 'jobs/active': ['deadline', 'value'] },
      }),
    );
  });

  it('leave out what this version does not know', async () => {
    await open('/jobs', [], { columns: { 'jobs/active': ['value', 'mood'] } });
    await waitFor(() => expect(heads()).toEqual(['Name', 'Value']));
  });
});
