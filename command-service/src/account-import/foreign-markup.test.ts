import { randomUUID } from 'node:crypto';
import { textDigest } from '@ledgerline/shared-events/ledger/text-splice.ts';
import { textBlockEvents } from '@ledgerline/shared-events/settings/text-block-events.ts';
import { describe, expect, it } from 'vitest';
import { AccountLedger, type LedgerEvent } from '../ledger/loading/account-ledger.ts';
import { addsDisallowedMarkup } from './foreign-markup.ts';

const AT = '2026-11-20T10:00:00.000Z';
const ACCOUNT = '5d0b5a94-1d0a-4d87-9a65-3f3f1c1b7d22';

function folded(ledger: AccountLedger, event: Pick<LedgerEvent, 'type' | 'data'>): boolean {
  const revision = ledger.revision + 1;
  const metadata = {
    commandId: `5d0b5a94-1d0a-4d87-9a65-${String(revision).padStart(12, '0')}`,
    command: 'SaveSettings',
    accountId: ACCOUNT,
    actor: 'ana',
    source: 'user' as const,
    session: '',
    body: '',
    correlationId: '',
    causationId: '',
    schema: 1,
    index: 0,
    count: 1,
    appVersion: '',
  };
  const read = { id: randomUUID(), ...event, revision, at: AT, metadata };
  ledger.apply(read);
  return addsDisallowedMarkup(ledger, read);
}

const added = (text: string) =>
  textBlockEvents.InvoiceNoteAdded.of({
    record: { id: 1, text, default: false, deleted_at: null },
    addedAt: AT,
    alongside: [],
  });

function spliced(before: string, inserted: string) {
  const after = before + inserted;
  return textBlockEvents.InvoiceNoteEdited.of({
    id: 1,
    name: 'Note',
    splice: {
      at: before.length,
      removed: '',
      inserted,
      beforeDigest: textDigest(before),
      afterDigest: textDigest(after),
    },
    alongside: [],
  });
}

describe('rich text in an event of an export', () => {
  it.each([
    'plain & simple',
    '<p>Thank <b>you</b><br>Ana</p>',
    '<a href="https://example.com?a=1&b=2">x</a>',
  ])('is accepted when a command could have written it: %s', (text) => {
    expect(folded(new AccountLedger(ACCOUNT), added(text))).toBe(false);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
  ])('is refused when no command could have written it: %s', (text) => {
    expect(folded(new AccountLedger(ACCOUNT), added(text))).toBe(true);
  });

  it('is refused when an edit event contains it', () => {
    const ledger = new AccountLedger(ACCOUNT);
    expect(folded(ledger, added('<p>Hello</p>'))).toBe(false);
    expect(folded(ledger, spliced('<p>Hello</p>', '<p>again</p>'))).toBe(false);
    expect(folded(ledger, spliced('<p>Hello</p><p>again</p>', '<svg onload=alert(1)>'))).toBe(true);
  });
});
