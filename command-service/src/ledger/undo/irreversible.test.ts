import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { ISSUED } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { commands } from '#domain/commands.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { type WriteSide, writeSide } from '../testing/write-side.ts';

const REASON = "Downloads can't be undone.";

let side: WriteSide;
let created: string;
let renamed: string;
let issued: string;

beforeEach(async () => {
  side = writeSide(new InMemoryLedgerStore(), {
    commands: Object.values(commands),
    exchangeRate: () => null,
  });
  const run = async (name: string, payload: Json & object) => (await side.run(name, payload)).commandId;
  created = await run('CreateClient', { client: { name: 'Acme', currency: 'USD', invoicing: true } });
  await run('CreateInvoice', { invoice: { client_id: 1 } });
  renamed = await run('EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 7' } });
  issued = await run('IssueInvoice', { invoiceId: 1 });
});

async function refusalOf(payload: object): Promise<{ message: string; blockers: unknown; total: unknown }> {
  const refusal = await side.run('Undo', payload).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof Rejected)) throw refusal ?? new Error('It was undone.');
  expect(refusal.code).toBe('undo_conflict');
  const { blockedBy, blockedByTotal } = refusal.details;
  const blockers = Array.isArray(blockedBy) ? blockedBy.map((entry) => Object(entry).commandId) : blockedBy;
  return { message: refusal.message, blockers, total: blockedByTotal };
}

describe('an entry that can never be undone', () => {
  it('is refused with its reason and names no blocking entry', async () => {
    expect(await refusalOf({ commandId: issued })).toEqual({ message: REASON, blockers: [], total: 0 });
  });

  it('is named when it is one of several entries in a revert', async () => {
    const refused = { message: REASON, blockers: [issued], total: 1 };
    expect(await refusalOf({ entries: [issued, renamed] })).toEqual(refused);
    expect(await refusalOf({ entries: [renamed, issued] })).toEqual(refused);
  });

  it('is skipped by an undo of the latest entry', async () => {
    expect((await side.run('Undo', {})).result).toMatchObject({ entry: { commandId: renamed } });
    expect((await side.run('Redo', {})).result).toMatchObject({ entry: { commandId: renamed } });
  });

  it('is listed with its reason in the preview of a revert', async () => {
    expect(await side.previewRevert(created)).toMatchObject({
      entries: [{ commandId: renamed }, {}],
      stays: [{ commandId: issued, reason: REASON }],
      reason: null,
    });
  });
});

describe('the issue of a document in fiscal mode', () => {
  it.each([
    ['itself', () => ({ commandId: finalized })],
    ['the creation of its document', () => ({ commandId: drafted })],
    ['an edit of before', () => ({ commandId: worded })],
    ['all of it together', () => ({ entries: [finalized, worded, drafted] })],
    ['all but the issue together', () => ({ entries: [worded, drafted] })],
    ['the switch of the mode', () => ({ commandId: switched })],
  ])('refuses the undo of %s as issued', async (_, payload) => {
    await issueDraft();
    await expect(side.run('Undo', payload())).rejects.toMatchObject({ code: 'issued', status: 409 });
  });

  it('refuses a revert to a moment of before', async () => {
    await issueDraft();
    const preview = await side.previewRevert(renamed);
    expect(preview.reason).toBe(ISSUED);
  });
});

let switched: string;
let drafted: string;
let worded: string;
let finalized: string;

async function issueDraft(): Promise<void> {
  const run = async (name: string, payload: Json & object) => (await side.run(name, payload)).commandId;
  switched = await run('SetSetting', { key: 'fiscalMode', value: true });
  drafted = await run('CreateInvoice', { invoice: { client_id: 1 } });
  worded = await run('EditInvoice', { invoiceId: 2, invoice: { reference: 'PO 8' } });
  finalized = await run('IssueInvoice', { invoiceId: 2 });
}
