import {
  MailTemplateAdded,
  MailTemplateEdited,
  MailTemplateRemoved,
} from '@ledgerline/shared-events/mail-templates/events.ts';
import { builtInText } from '@ledgerline/shared-events/mail-templates/templates.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { done } from '../testing/practice-entries.ts';

const key = 'mailTemplates';
const text = { subject: 'Invoice {number}', body: '{salutation}\n\n{total}' };
const template = { id: 100, kind: 'reminder' as const, level: 2, texts: { 1: text } };
const added = MailTemplateAdded.of({ template, isNew: true });

describe('a text of messages', () => {
  it('is added with an id of its own, and answered', () => {
    const { id: _, ...value } = template;
    given()
      .when('SetSetting', { key, value })
      .saying({ template, isNew: true })
      .answering({ key, value: template });
  });

  it('never gets the id of a removed one', () => {
    const { id: _, ...value } = template;
    given(added, MailTemplateRemoved.of({ template, isNew: false }))
      .when('SetSetting', { key, value })
      .answering({ key, value: { ...template, id: 101 } });
  });

  it('never gets the id of one whose addition was undone, so that it can be redone', () => {
    const { id: _, ...value } = template;
    const { ledger } = given();
    const first = done(ledger, 'SetSetting', { key, value });
    ledger.undo(first);
    ledger.run('SetSetting', { key, value });
    expect(ledger.redo(first)).toHaveProperty('events');
    expect(ledger.state.record('setting', key)?.value).toMatchObject({
      100: { level: 2 },
      101: { level: 2 },
    });
  });

  it('replaces that of a built-in template in one language', () => {
    given()
      .when('SetSetting', { key, value: { id: 1, texts: { 4: text } } })
      .saying({ id: 1, before: { 4: null }, after: { 4: text } });
  });

  it('gives way to the built-in one when it is removed or equals it', () => {
    const own = MailTemplateEdited.of({ id: 1, before: { 4: null }, after: { 4: text } });
    for (const sent of [null, builtInText(1, '4')]) {
      given(own)
        .when('SetSetting', { key, value: { id: 1, texts: { 4: sent } } })
        .saying({ id: 1, before: { 4: text }, after: { 4: null } });
    }
    given()
      .when('SetSetting', { key, value: { id: 1, texts: { 4: builtInText(1, '4') } } })
      .thenNothing();
  });

  it.each([
    ['an unknown placeholder', { id: 1, texts: { 1: { ...text, body: 'Pay {amount}' } } }, 'texts.1.body'],
    [
      'an unknown placeholder in the subject',
      { id: 1, texts: { 1: { ...text, subject: '{x}' } } },
      'texts.1.subject',
    ],
    ['a subject of two lines', { id: 1, texts: { 1: { ...text, subject: 'a\nBcc: b' } } }, 'texts.1.subject'],
    ['a language that does not exist', { id: 1, texts: { 120: text } }, 'texts.120'],
    ['a reminder without a level', { kind: 'reminder', texts: { 1: text } }, 'level'],
    ['the text of an invoice with a level', { kind: 'invoice', level: 1, texts: { 1: text } }, 'level'],
    ['a template without a text', { kind: 'invoice', texts: {} }, 'texts'],
    ['another level of a built-in template', { id: 2, level: 3 }, 'level'],
  ])('is refused: %s', (_, value, field) => {
    given().when('SetSetting', { key, value }).thenRefused('invalid', undefined, field);
  });

  it('keeps a text in one language', () => {
    given(added)
      .when('SetSetting', { key, value: { id: 100, texts: { 1: null } } })
      .thenRefused('invalid', undefined, 'texts');
  });

  it('is removed, but a built-in one is not', () => {
    given(added).when('RemoveSetting', { key, id: 100 }).saying({ template, isNew: false });
    given().when('RemoveSetting', { key, id: 1 }).thenRefused('invalid');
    given().when('RemoveSetting', { key, id: 100 }).thenRefused('not_found');
  });
});
