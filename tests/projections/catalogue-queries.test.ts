import {
  LanguagePairAdded,
  LanguagePairDeleted,
} from '@ledgerline/shared-events/catalogue/language-pair-events.ts';
import { RateAdded, RateDeleted } from '@ledgerline/shared-events/catalogue/rate-events.ts';
import { UnitEdited } from '@ledgerline/shared-events/catalogue/unit-events.ts';
import { SettingChanged } from '@ledgerline/shared-events/settings/setting-events.ts';
import { TaxAdded, TaxEdited } from '@ledgerline/shared-events/settings/tax-events.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { get, openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT, languagePairWith, rateWith } from './record-examples.ts';

let side: ReadSide;
let app: FastifyInstance;
let account: AccountLog;

const added = { addedAt: CREATED_AT, alongside: [] };
const gone = { deletedAt: CREATED_AT, alongside: [] };

beforeAll(async () => {
  side = await openReadSide();
  app = await side.startQueries();
  account = new AccountLog(side.ledger);
  await account.append(
    [1, 2].map((id) => LanguagePairAdded.of({ ...added, record: languagePairWith({ id }) })),
  );
  await account.append([LanguagePairDeleted.of({ ...gone, id: 1, name: 'German > Language 1' })]);
  for (const [id, client_id] of [
    [1, 1],
    [2, 2],
    [3, 1],
    [4, null],
  ] as const) {
    await account.append([
      RateAdded.of({ name: 'Rate', record: rateWith({ id, client_id }), addedAt: CREATED_AT }),
    ]);
  }
  await account.append([RateDeleted.of({ ...gone, id: 3, name: 'Rate' })]);
  const vat = {
    id: 1,
    name: 'VAT',
    rate: '19',
    compound: false,
    primaryTax: null,
    default: true,
    deleted_at: null,
  };
  await account.append([TaxAdded.of({ ...added, record: vat })]);
  await account.append([
    TaxEdited.of({ id: 1, name: 'VAT', before: { rate: '19' }, after: { rate: '7.5' }, alongside: [] }),
  ]);
  await account.append([
    UnitEdited.of({
      id: 1,
      name: 'Words',
      before: { name: 'Words' },
      after: { name: 'Wörter' },
      alongside: [],
    }),
  ]);
  await account.append([SettingChanged.of({ key: 'paymentTerms', before: null, after: 14 })]);
  await side.fold(account.accountId);
});

afterAll(async () => {
  await side.stop();
});

const read = async (url: string, of = account.accountId) => (await get(app, of, url)).body;

describe('the catalogue', () => {
  it('lists the records that are not deleted, as plain arrays', async () => {
    expect(await read('/api/language_pair')).toEqual([
      { id: 2, from: 'German', to: 'Language 2', deleted_at: null, display: 'German > Language 2' },
    ]);
    expect(await read('/api/rate')).toMatchObject([{ id: 1, value: 0.1 }, { id: 2 }, { id: 4 }]);
    expect(await read('/api/rate?client_id=2')).toMatchObject([{ id: 2 }, { id: 4, client_id: null }]);
    expect(await read('/api/rate?own=1')).toMatchObject([{ id: 4 }]);
    expect((await get(app, account.accountId, '/api/rate?client_id=x')).status).toBe(400);
  });

  it('has the built-in units, with their changes', async () => {
    const units = (await read('/api/unit')) as { id: number; name: string }[];
    expect(units[0]).toMatchObject({ id: 1, name: 'Wörter' });
    const untouched = (await read('/api/unit', crypto.randomUUID())) as { name: string }[];
    expect(untouched[0]).toMatchObject({ name: 'Words' });
    expect(untouched).toHaveLength(units.length);
  });

  it('returns all settings in one object, with their defaults', async () => {
    expect(await read('/api/settings')).toMatchObject({
      currency: 'USD',
      currencyChosen: false,
      paymentTerms: 14,
      firstDayOfWeek: 1,
      timeFormat: '24hr',
      taxes: [{ id: 1, name: 'VAT', rate: 7.5, default: true }],
      paymentInstructions: [],
    });
    expect(await read('/api/settings', crypto.randomUUID())).toMatchObject({ paymentTerms: 30, taxes: [] });
  });
});
