import { describe, expect, it } from 'vitest';
import { recipientWith } from '#entities/delivery/recipients.ts';
import { draftProblems, type MessageDraft, typedRecipients, withRecipients } from './message-draft.ts';

const roth = { address: 'roth@kessler-roth.example', name: 'Dr. Anja Roth' };
const draft: MessageDraft = {
  to: [roth],
  cc: [],
  bcc: [],
  replyTo: '',
  templateId: 1,
  subject: null,
  body: null,
  hasPdf: true,
};
const texts = { subject: 'Invoice 147', body: 'Dear Dr. Anja Roth,' };

describe('a message', () => {
  it('can be sent with a recipient, a subject and a text', () => {
    expect(draftProblems(draft, texts, 20)).toEqual({});
  });

  it('names what is missing or wrong at its field', () => {
    const wrong = { ...draft, to: [], cc: [{ address: 'roth@', name: '' }], replyTo: 'me' };
    expect(draftProblems(wrong, { subject: ' ', body: '' }, 20)).toEqual({
      to: 'Enter a recipient',
      cc: "roth@ isn't a valid email address",
      replyTo: 'Enter a valid email address',
      subject: 'Enter a subject',
      body: 'Enter a message',
    });
  });

  it('has a limited number of recipients', () => {
    const all = {
      ...draft,
      cc: [{ address: 'a@b.example', name: '' }],
      bcc: [{ address: 'c@d.example', name: '' }],
    };
    expect(draftProblems(all, texts, 3)).toEqual({});
    expect(draftProblems(all, texts, 2).to).toBe('A message has at most 2 recipients');
  });
});

describe('typed recipients', () => {
  it('are separated however a mail program writes them, and known ones get their names', () => {
    expect(typedRecipients('ROTH@kessler-roth.example; <a@b.example>,\n c@d.example ', [roth])).toEqual([
      roth,
      { address: 'a@b.example', name: '' },
      { address: 'c@d.example', name: '' },
    ]);
  });

  it('are compared as the server compares them, also where letters are composed of others', () => {
    const zoe = { address: 'zo\u00eb@b.example', name: 'Zo\u00eb' };
    expect(typedRecipients('ZOE\u0308@b.example', [zoe])).toEqual([zoe]);
    expect(withRecipients([zoe], [{ address: 'Zoe\u0308@b.example', name: '' }])).toEqual([zoe]);
    const contact = {
      id: 1,
      name: 'Zo\u00eb',
      email: 'zo\u00eb@b.example',
      phone: '',
      role: '',
      receives: [],
    };
    expect(recipientWith('zoe\u0308@b.example', { contacts: [contact] }).name).toBe('Zo\u00eb');
  });

  it('are listed once', () => {
    expect(withRecipients([roth], [{ address: 'Roth@Kessler-Roth.example', name: '' }])).toEqual([roth]);
  });
});
