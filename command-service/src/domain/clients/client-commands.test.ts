import { ABSENT } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);

describe('CreateClient', () => {
  it('adds a client', () => {
    practice()
      .when('CreateClient', {
        client: { name: '  Aurora ', currency: 'GBP', settings: { paymentTerms: 45 } },
      })
      .thenFacts('ClientCreated')
      .saying({
        record: { id: 3, name: 'Aurora', currency: 'GBP', invoicing: null, settings: { paymentTerms: 45 } },
      })
      .answering({ client: { id: 3, name: 'Aurora', jobActivity: 0, jobTypes: {} } });
  });

  it('needs a name', () => {
    practice()
      .when('CreateClient', { client: { name: '  ' } })
      .thenMisfit('client.name', 'Name is required');
    practice().when('CreateClient', { client: {} }).thenMisfit('client.name');
  });

  it.each(['Lingua Nord', ' lingua  NORD '])('refuses a name that another client has: %j', (name) => {
    const message = `${name.trim()} already exists`;
    practice().when('CreateClient', { client: { name } }).thenRefused('duplicate', message, 'name');
  });

  it('accepts the name of a deleted client', () => {
    given(...PRACTICE_START, ['DeleteClient', { clientId: 1 }])
      .when('CreateClient', { client: { name: 'Lingua Nord' } })
      .thenFacts('ClientCreated');
  });
});

describe('EditClient', () => {
  describe('of a client with a minimum fee', () => {
    const withMinimum = () =>
      given(...PRACTICE_START, ['SetClientSetting', { clientId: 1, key: 'minimum', value: '35' }]);
    const edited = (client: Json) => withMinimum().when('EditClient', { clientId: 1, client });

    it('leaves it behind with its currency, and brings it back by one undo', () => {
      edited({ currency: 'JPY' }).thenFacts('ClientEdited', 'ClientSettingChanged');
      const { ledger } = withMinimum();
      ledger.run('EditClient', { clientId: 1, client: { currency: 'JPY' } });
      expect(ledger.state.record('client', 1)?.settings).not.toHaveProperty('minimum');
      const [edit] = ledger.entries.slice(-1);
      if (edit === undefined) throw new Error('There is an edit.');
      ledger.undo(edit);
      expect(ledger.state.record('client', 1)).toMatchObject({
        currency: 'EUR',
        settings: { minimum: '35' },
      });
    });

    it('has the one that is sent for the other currency', () => {
      edited({ currency: 'JPY', settings: { minimum: '5000' } })
        .thenFacts('ClientEdited', 'ClientSettingChanged')
        .answering({ client: { settings: { minimum: '5000' } } });
    });

    it('keeps it where the currency is the same', () => {
      edited({ currency: null }).thenFacts('ClientEdited');
    });
  });

  it('results in one event with the name and currency before and after', () => {
    practice()
      .when('EditClient', { clientId: 1, client: { name: 'Lingua Süd', currency: null } })
      .thenFacts('ClientEdited')
      .saying({
        before: { name: 'Lingua Nord', currency: 'EUR' },
        after: { name: 'Lingua Süd', currency: null },
      });
  });

  it('results in separate events for invoicing and for each setting', () => {
    practice()
      .when('EditClient', {
        clientId: 1,
        client: { invoicing: false, settings: { taxes: null, invoiceNotes: 1 } },
      })
      .thenFacts('ClientInvoicingDisabled', 'ClientSettingChanged', 'ClientSettingChanged');
    practice()
      .when('EditClient', { clientId: 1, client: { invoicing: null } })
      .thenFacts('ClientEdited');
  });

  it('may keep its own name, but not get the name of another client', () => {
    practice()
      .when('EditClient', { clientId: 1, client: { name: 'Lingua Nord' } })
      .thenNothing();
    practice()
      .when('EditClient', { clientId: 1, client: { name: 'lingua nord' } })
      .thenFacts('ClientEdited');
    practice()
      .when('EditClient', { clientId: 1, client: { name: 'Pacific words' } })
      .thenRefused('duplicate', 'Pacific words already exists', 'name');
    practice()
      .when('EditClient', { clientId: 1, client: { name: '' } })
      .thenMisfit('client.name', 'Name is required');
  });

  it('answers how often the client was used', () => {
    practice()
      .when('EditClient', { clientId: 1, client: { name: 'Nord' } })
      .answering({ client: { jobActivity: 4, jobTypes: { 1: 3, 2: 1 }, languagePairs: { 1: 1 } } });
  });
});

describe('SetClientSetting', () => {
  it('distinguishes a missing key from one that is null', () => {
    practice()
      .when('SetClientSetting', { clientId: 1, key: 'taxes', value: null })
      .saying({ key: 'taxes', before: ABSENT, after: null });
    given(...PRACTICE_START, ['SetClientSetting', { clientId: 1, key: 'taxes', value: [1] }])
      .when('SetClientSetting', { clientId: 1, key: 'taxes' })
      .saying({ before: [1], after: ABSENT })
      .answering({ client: { settings: {} } });
  });

  it('changes nothing when the value stays the same', () => {
    practice().when('SetClientSetting', { clientId: 1, key: 'paymentTerms' }).thenNothing();
  });

  it('accepts terms as a number of days or as a code', () => {
    const terms = (value: string | number) =>
      practice().when('SetClientSetting', { clientId: 1, key: 'paymentTerms', value });
    terms('60').saying({ after: 60 });
    terms('dor').saying({ after: 'dor' });
    terms(-1).thenRefused('invalid', undefined, 'value');
    terms(4000).thenRefused('invalid', undefined, 'value');
  });

  it.each([
    ['taxes', [1, 99]],
    ['paymentInstructions', 9],
    ['invoiceNotes', 9],
    ['invoiceLanguage', '120'],
  ] as const)('refuses %s that do not exist', (key, value) => {
    practice()
      .when('SetClientSetting', { clientId: 1, key, value: typeof value === 'object' ? [...value] : value })
      .thenRefused('invalid', 'This does not exist.', key);
  });

  it('refuses an unknown key', () => {
    practice().when('SetClientSetting', { clientId: 1, key: '__proto__', value: 1 }).thenMisfit('key');
  });
});

describe('invoicing', () => {
  it('is enabled and disabled, and changes nothing the second time', () => {
    practice().when('DisableClientInvoicing', { clientId: 1 }).saying({ before: true, after: false });
    practice().when('EnableClientInvoicing', { clientId: 1 }).thenNothing();
    given(['CreateClient', { client: { name: 'A' } }])
      .when('EnableClientInvoicing', { clientId: 1 })
      .thenFacts('ClientInvoicingEnabled')
      .saying({ before: null, after: true });
  });
});

it('a deleted client is not found', () => {
  given(...PRACTICE_START, ['DeleteClient', { clientId: 1 }])
    .when('DeleteClient', { clientId: 1 })
    .thenRefused('not_found');
});
