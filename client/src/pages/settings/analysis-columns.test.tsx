import type { CatTable } from '@ledgerline/shared-events/cat/tables.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Toaster } from '#shared/ui/toaster/index.ts';
import { accountScope } from '#testing/account-scope.ts';
import { Page } from './page.tsx';

const NONE = { label: null, segments: null, words: null, characters: null, unit: null };
const ROWS: CatTable = { id: 1, key: 'match||pieces', columns: { ...NONE, label: 0, segments: 1, words: 2 } };
const FILES: CatTable = { id: 2, key: 'file|new|100%', columns: { ...NONE, unit: 'words' } };

async function open(catTables: CatTable[]) {
  const { scope, given } = await accountScope({ settings: { catTables } });
  renderPage(<Page />, { scope, path: '/settings/import', route: '/settings/*', foot: <Toaster /> });
  await screen.findByRole('heading', { name: 'Analysis columns' });
  return given;
}

it('remembered tables are listed with what was said of them', async () => {
  await open([ROWS, FILES]);
  expect(screen.getByText('match, pieces')).toBeTruthy();
  expect(screen.getByText('Band: match, Segments: column 2, Words: pieces')).toBeTruthy();
  expect(screen.getByText('file, new, 100%')).toBeTruthy();
  expect(screen.getByText('Each row is a file, its bands count words')).toBeTruthy();
});

it('a forgotten table is gone at once, and comes back by the undo of the message', async () => {
  const given = await open([ROWS, FILES]);
  fireEvent.click(screen.getByRole('button', { name: 'Forget match, pieces' }));
  await waitFor(() => expect(screen.queryByText('match, pieces')).toBeNull());
  expect(screen.getByText('file, new, 100%')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(given).toHaveLength(2));
  const { id: _, ...value } = ROWS;
  expect(given.map(({ name, payload }) => ({ name, payload }))).toEqual([
    { name: 'RemoveSetting', payload: { key: 'catTables', id: 1 } },
    { name: 'SetSetting', payload: { key: 'catTables', value } },
  ]);
});

it('an account without any says so', async () => {
  await open([]);
  expect(screen.getByText('Nothing remembered yet.')).toBeTruthy();
});
