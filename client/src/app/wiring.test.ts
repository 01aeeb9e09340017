import type { SentCommand } from '@ledgerline/shared-events/api/commands.ts';
import { allSettled, fork } from 'effector';
import { expect, it, vi } from 'vitest';
import { serverValue } from '#shared/testing/server-value.ts';
import { invoicesShown, loadInvoicesFx, loadOpenInvoicesFx } from '../entities/invoice/model.ts';
import { loadSettingsFx } from '../entities/settings/model.ts';
import type { CommandDraft } from '../shared/lib/commands/command.ts';
import { commandFx } from '../shared/lib/commands/model.ts';
import type { DocumentQuery } from '../shared/lib/rows/filter-fields.ts';
import './wiring.ts';

const OPEN = { type: 'open', page: 1 } as const;

async function afterCommand(command: SentCommand) {
  const page = vi.fn(async (_query: DocumentQuery) => ({
    data: [],
    current_page: 1,
    last_page: 1,
    total: 2,
  }));
  const open = vi.fn(async () => []);
  const settings = vi.fn(() => new Promise<never>(() => undefined));
  const scope = fork({
    values: [serverValue()],
    handlers: [
      [loadInvoicesFx, (_server: unknown, query: DocumentQuery) => page(query)],
      [loadOpenInvoicesFx, open],
      [loadSettingsFx, settings],
      [commandFx, async () => ({ commandId: '1', revision: 7, result: null })],
    ],
  });
  await allSettled(invoicesShown, { scope, params: OPEN });
  for (const read of [page, open, settings]) read.mockClear();
  const params: CommandDraft = { label: 'Changed', patches: [], failure: 'No.', ...command };
  void allSettled(commandFx, { scope, params });
  await vi.waitFor(() => expect(settings.mock.calls.length + page.mock.calls.length).toBeGreaterThan(0));
  return { page, open, settings };
}

it.each<SentCommand>([
  { name: 'SetSetting', payload: { key: 'currency', value: 'JPY' } },
  { name: 'ConvertCurrency', payload: { currency: 'JPY' } },
])('the totals of invoices are read again after $name of the primary currency', async (draft) => {
  const { page, open, settings } = await afterCommand(draft);
  await vi.waitFor(() => {
    expect(open).toHaveBeenCalled();
    expect(page).toHaveBeenCalledWith(OPEN);
  });
  expect(settings).toHaveBeenCalled();
});

it('the invoices are not read again after a setting that they do not show', async () => {
  const { page, open, settings } = await afterCommand({
    name: 'SetSetting',
    payload: { key: 'timeFormat', value: '12hr' },
  });
  expect(settings).toHaveBeenCalled();
  expect(page).not.toHaveBeenCalled();
  expect(open).not.toHaveBeenCalled();
});
