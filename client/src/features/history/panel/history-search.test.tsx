import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { scopeBind } from 'effector';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleEntry, sampleUuid } from '#shared/testing/history-samples.ts';
import type { Call } from '#shared/testing/serve.ts';
import { openServed } from '#testing/served-app.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { historyPanelToggled } from './model.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const entry = (word: string, at: string) =>
  sampleEntry({
    commandId: sampleUuid(word),
    label: `Change ${word}`,
    at,
    revision: Number(at.slice(8, 10)),
  });
const page = (...data: ReturnType<typeof entry>[]) => ({
  data,
  current_page: 1,
  last_page: 1,
  total: data.length,
});

const NEW = entry('new', '2026-11-20T10:00:00Z');
const OLD = entry('old', '2026-11-02T10:00:00Z');
const FOUND = entry('found', '2025-03-04T10:00:00Z');

async function openPanel(newest = NEW) {
  const app = await openServed(<HistoryPanel />, {
    path: '/jobs',
    route: '/jobs',
    replies: {
      'GET /api/history': ({ query }: Call) => {
        if (query.get('q') === 'lease') return page(FOUND);
        if (query.has('q')) return page();
        return query.has('until') ? page(OLD) : page(newest, OLD);
      },
    },
  });
  act(() => scopeBind(historyPanelToggled, { scope: app.scope })());
  await screen.findByRole('button', { name: /^Change new/ });
  return app;
}

const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the history' }), {
    target: { value: text },
  });

describe('the history', () => {
  it('lists the first changes of an entry, and all of them when asked', async () => {
    const change = (at: number) => ({
      ...{ entity: 'job' as const, id: 7, name: 'Manual', field: `analysis.fuzzy.${60 + at}-${60 + at}` },
      ...{ before: null, after: null, beforeText: 'None', afterText: `${at} words at 60%`, cut: true },
    });
    const changes = Array.from({ length: 15 }, (_, at) => change(at));
    await openPanel({ ...NEW, changes, changeCount: 15 });
    fireEvent.click(screen.getByRole('button', { name: /^Change new/ }));
    expect(screen.getByText('11 words at 60%')).toBeDefined();
    expect(screen.queryByText('12 words at 60%')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(screen.getByText('14 words at 60%')).toBeDefined();
  });

  it('is searched on the server, and is whole again without a text', async () => {
    await openPanel();
    search('lease');
    expect(await screen.findByRole('button', { name: /^Change found/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Change new/ })).toBeNull();
    search('nothing');
    expect(await screen.findByText('Nothing matches')).toBeDefined();
    search('');
    expect(await screen.findByRole('button', { name: /^Change new/ })).toBeDefined();
  });

  it('jumps to a day, and back', async () => {
    const { calls } = await openPanel();
    fireEvent.click(screen.getByRole('button', { name: 'Jump to a day' }));
    fireEvent.click(await screen.findByRole('button', { name: '2 November 2026' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Change new/ })).toBeNull());
    expect(calls.some(({ query }) => query.get('until') === '2026-11-02')).toBe(true);
    expect(await screen.findByRole('button', { name: /^Change old/ })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Until 02 Nov 2026/ }));
    expect(await screen.findByRole('button', { name: /^Change new/ })).toBeDefined();
  });

  it('says how many changes a day has', async () => {
    await openPanel();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('1 change'),
      expect.stringContaining('1 change'),
    ]);
  });
});
