import type { PageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleChange, sampleEntry, sampleUuid } from '#shared/testing/history-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { DocumentHistory } from './document-history.tsx';
import { TrailEntries } from './trail-entries.tsx';

const page = (data: HistoryEntry[]): PageAnswer<HistoryEntry> => ({
  data,
  current_page: 1,
  last_page: 1,
  total: data.length,
});

/** Opens the trail of a deleted document. */
function open(entity: 'creditNote' | 'quote', number: string, path: string, commands: [string, string]) {
  const document = { entity, number };
  const change = (field: string, before: string | null, after: string) =>
    sampleChange({ entity, id: 3, field, before, after });
  return openServed(
    <TrailEntries document={document}>
      {(entries) => (
        <DocumentHistory document={document} current={null} model={null} chip={null} entries={entries} />
      )}
    </TrailEntries>,
    {
      path: '/trail?history=1',
      route: '/trail',
      replies: {
        [`GET ${path}/history`]: page([
          sampleEntry({
            commandId: sampleUuid('deleted'),
            command: commands[1],
            label: 'Deleted',
            revision: 5,
            changes: [change('reason', '', 'Not ordered')],
          }),
          sampleEntry({
            commandId: sampleUuid('created'),
            command: commands[0],
            label: 'Created',
            revision: 4,
            changes: [change('total', null, '40'), change('currency', null, 'USD')],
          }),
        ]),
        [`GET ${path}/audit`]: { events: [] },
        'GET /api/audit/verify': { ok: true, events: 9, head: 'a'.repeat(64) },
      },
    },
  );
}

it.each([
  ['creditNote', 'CN-1', '/api/credit-note/CN-1', ['CreateCreditNote', 'DeleteCreditNote'], 'credit note'],
  ['quote', 'Q-1', '/api/quote/Q-1', ['CreateQuote', 'DeleteQuote'], 'quote'],
] as const)(
  'the trail of a deleted %s says what happened and whether its chain holds',
  async (entity, number, path, commands, word) => {
    await open(entity, number, path, [...commands]);
    expect(await screen.findByText(/total \$40\.00/)).toBeDefined();
    expect(screen.getByText('Not ordered')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: /Chain verified/ }));
    expect(screen.getByText(new RegExp(`rechecked the 0 events of this ${word} and`))).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  },
);
