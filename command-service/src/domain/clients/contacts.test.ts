import { ClientPartyEdited } from '@ledgerline/shared-events/clients/party-events.ts';
import { ABSENT } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { done } from '../testing/practice-entries.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const SVENJA = { name: 'Svenja Harms', email: 's.harms@lingua-nord.example' };
const practice = () => given(...PRACTICE_START);
const withContact = () => given(...PRACTICE_START, ['AddClientContact', { clientId: 1, contact: SVENJA }]);

describe('AddClientContact', () => {
  it('adds a contact with blank fields where nothing is sent', () => {
    practice()
      .when('AddClientContact', { clientId: 1, contact: { ...SVENJA, receives: ['invoices'] } })
      .thenFacts('ClientContactAdded')
      .saying({
        contactId: 1,
        isNew: true,
        contact: { ...SVENJA, phone: '', role: '', receives: ['invoices'] },
      })
      .answering({ client: { contacts: [{ id: 1, ...SVENJA, receives: ['invoices'] }] } });
  });

  it('needs a name or an email address', () => {
    practice()
      .when('AddClientContact', { clientId: 1, contact: { phone: '123' } })
      .thenRefused('invalid', 'A name or an email address is required', 'contact.name');
    practice()
      .when('AddClientContact', { clientId: 1, contact: { email: 'office@client.example' } })
      .thenFacts('ClientContactAdded');
  });

  it.each(['svenja', 'a@b', 'a b@c.example', '<a@b.example>'])('refuses the address %j', (email) => {
    practice()
      .when('AddClientContact', { clientId: 1, contact: { name: 'S', email } })
      .thenMisfit('contact.email', 'Enter a valid email address');
  });

  it('never gives the id of a removed contact to another one', () => {
    given(
      ...PRACTICE_START,
      ['AddClientContact', { clientId: 1, contact: SVENJA }],
      ['RemoveClientContact', { clientId: 1, contactId: 1 }],
    )
      .when('AddClientContact', { clientId: 1, contact: { name: 'Buchhaltung' } })
      .saying({ contactId: 2 })
      .answering({ client: { contacts: [{ id: 2, name: 'Buchhaltung' }] } });
  });

  it('never gives the id of a contact whose addition was undone to another one, so that it can be redone', () => {
    const { ledger } = practice();
    const eva = done(ledger, 'AddClientContact', { clientId: 1, contact: { name: 'Eva' } });
    ledger.undo(eva);
    ledger.run('AddClientContact', { clientId: 1, contact: { name: 'Max' } });
    expect(ledger.redo(eva)).toHaveProperty('events');
    const { contacts } = ledger.state.record('client', 1) ?? {};
    expect(contacts).toMatchObject({ 1: { name: 'Eva' }, 2: { name: 'Max' } });
  });

  it('refuses more than 50 contacts', () => {
    const contacts = Array.from({ length: 50 }, (_, index) => ({ name: `Contact ${index}` }));
    given(...PRACTICE_START, ['EditClient', { clientId: 1, client: { contacts } }])
      .when('AddClientContact', { clientId: 1, contact: { name: 'One more' } })
      .thenRefused('invalid', 'A client has at most 50 contacts', 'contact');
  });
});

describe('EditClientContact', () => {
  it('changes only the sent fields, each a field of its own', () => {
    withContact()
      .when('EditClientContact', {
        clientId: 1,
        contactId: 1,
        contact: { phone: ' 040 ', receives: ['invoices'] },
      })
      .thenFacts('ClientContactEdited')
      .saying({ before: { phone: '', receives: [] }, after: { phone: '040', receives: ['invoices'] } });
  });

  it('changes nothing when the fields stay the same', () => {
    withContact().when('EditClientContact', { clientId: 1, contactId: 1, contact: SVENJA }).thenNothing();
  });

  it('does not take the last name and address away', () => {
    withContact()
      .when('EditClientContact', { clientId: 1, contactId: 1, contact: { name: '', email: '' } })
      .thenRefused('invalid', undefined, 'contact.name');
  });

  it('does not find a contact of another client, or a removed one', () => {
    withContact()
      .when('EditClientContact', { clientId: 2, contactId: 1, contact: { phone: '1' } })
      .thenRefused('not_found');
    given(
      ...PRACTICE_START,
      ['AddClientContact', { clientId: 1, contact: SVENJA }],
      ['RemoveClientContact', { clientId: 1, contactId: 1 }],
    )
      .when('RemoveClientContact', { clientId: 1, contactId: 1 })
      .thenRefused('not_found');
  });
});

describe('the contacts of EditClient', () => {
  it('are the whole list: sent ids are changed, others added, missing ones removed', () => {
    given(...PRACTICE_START, ['EditClient', { clientId: 1, client: { contacts: [SVENJA, { name: 'Old' }] } }])
      .when('EditClient', {
        clientId: 1,
        client: { contacts: [{ id: 1, phone: '040' }, { name: 'Buchhaltung' }] },
      })
      .thenFacts('ClientContactRemoved', 'ClientContactEdited', 'ClientContactAdded')
      .answering({
        client: {
          contacts: [
            { id: 1, ...SVENJA, phone: '040' },
            { id: 3, name: 'Buchhaltung' },
          ],
        },
      });
  });

  it('are refused when one is there twice: its second edit could never be undone', () => {
    const contacts = [
      { id: 1, phone: '040' },
      { id: 1, phone: '030' },
    ];
    withContact()
      .when('EditClient', { clientId: 1, client: { contacts } })
      .thenMisfit('client.contacts', 'Each contact can be listed only once');
  });

  it('stay as they are when they are sent back', () => {
    withContact()
      .when('EditClient', {
        clientId: 1,
        client: { contacts: [{ id: 1, ...SVENJA, phone: '', role: '', receives: [] }] },
      })
      .thenNothing();
  });
});

describe('the party of a client', () => {
  it('keeps what is not sent, and loses what is sent empty', () => {
    given(...PRACTICE_START, [
      'EditClient',
      { clientId: 1, client: { party: { city: 'Kiel', country: 'de' } } },
    ])
      .when('EditClient', { clientId: 1, client: { party: { city: '', vatId: 'DE811309471' } } })
      .thenFacts('ClientPartyEdited')
      .saying({ before: { city: 'Kiel' }, after: { vatId: 'DE811309471' } })
      .answering({ client: { party: { country: 'DE', vatId: 'DE811309471' } } });
  });

  it('has no wrong VAT ID, with or without its prefix', () => {
    const message = 'Enter a valid VAT ID for Germany';
    practice()
      .when('EditClient', { clientId: 1, client: { party: { vatId: 'DE811309472' } } })
      .thenRefused('invalid', message, 'party.vatId');
    practice()
      .when('EditClient', { clientId: 1, client: { party: { country: 'DE', vatId: '811309472' } } })
      .thenRefused('invalid', message, 'party.vatId');
    practice()
      .when('CreateClient', { client: { name: 'Kontor', party: { country: 'DE', vatId: 'DE1' } } })
      .thenRefused('invalid', message, 'party.vatId');
  });

  it('keeps a VAT ID that was stored before the check', () => {
    given(
      ...PRACTICE_START,
      ClientPartyEdited.of({ clientId: 1, name: 'Lingua Nord', before: {}, after: { vatId: 'DE1' } }),
    )
      .when('EditClient', { clientId: 1, client: { party: { city: 'Kiel', vatId: 'DE1' } } })
      .thenFacts('ClientPartyEdited')
      .saying({ before: {}, after: { city: 'Kiel' } });
  });

  it('has a legal id, which is one field', () => {
    const legalId = { scheme: '0208', value: '0403170701' };
    const edited = (party: { [key: string]: Json }) =>
      ['EditClient', { clientId: 1, client: { party } }] as const;
    const first = edited({ legalForm: 'SRL', legalId: { ...legalId, value: '0403.170.701' } });
    practice()
      .when(...first)
      .saying({ before: {}, after: { legalForm: 'SRL', legalId } });
    const withId = () => given(...PRACTICE_START, first);
    withId()
      .when(...edited({ legalId }))
      .thenNothing();
    withId()
      .when(...edited({ legalId: { ...legalId, scheme: '0060' } }))
      .saying({ before: { legalId }, after: { legalId: { ...legalId, scheme: '0060' } } });
    for (const none of [null, { scheme: '0208', value: '' }]) {
      withId()
        .when(...edited({ legalId: none }))
        .saying({ before: { legalId }, after: {} });
    }
  });

  it('has no wrong legal id, but keeps one that was stored before, and any Leitweg-ID', () => {
    const wrong = { scheme: '0208', value: '0403170702' };
    practice()
      .when('EditClient', { clientId: 1, client: { party: { legalId: wrong } } })
      .thenRefused('invalid', 'Check the KBO/BCE: a digit is wrong', 'party.legalId');
    practice()
      .when('CreateClient', { client: { name: 'Kontor', party: { legalId: wrong } } })
      .thenRefused('invalid', undefined, 'party.legalId');
    practice()
      .when('EditClient', { clientId: 1, client: { party: { legalId: { scheme: '0092', value: '1' } } } })
      .thenMisfit('client.party.legalId', 'Choose a register of ISO 6523');
    given(
      ...PRACTICE_START,
      ClientPartyEdited.of({ clientId: 1, name: 'Lingua Nord', before: {}, after: { legalId: wrong } }),
    )
      .when('EditClient', { clientId: 1, client: { party: { city: 'Gent', legalId: wrong } } })
      .saying({ before: {}, after: { city: 'Gent' } });
    const lenient = { scheme: '0204', value: '991-01484-65' };
    practice()
      .when('EditClient', { clientId: 1, client: { party: { legalId: lenient } } })
      .saying({ after: { legalId: lenient } });
  });

  it('refuses a country that does not exist, and an unknown field', () => {
    practice()
      .when('EditClient', { clientId: 1, client: { party: { country: 'XX' } } })
      .thenMisfit('client.party.country', 'Choose a country');
    practice()
      .when('EditClient', { clientId: 1, client: { party: { planet: 'Mars' } } })
      .thenMisfit('client.party');
  });
});

it('a contact that is added changes a field that did not exist, so that undo leaves no trace', () => {
  const contact = { name: 'A', email: '', phone: '', role: '', receives: [] };
  const data = { clientId: 1, name: 'Lingua Nord', contactId: 4, contact, isNew: true };
  expect(changesOf({ type: 'ClientContactAdded', data })).toEqual([
    { kind: 'field', entity: 'client', id: 1, field: 'contacts.4', before: ABSENT, after: contact },
  ]);
});
