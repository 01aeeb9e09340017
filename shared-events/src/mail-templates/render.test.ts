import { describe, expect, it } from 'vitest';
import { BUILT_IN_LANGUAGES } from '../languages/built-in.ts';
import { type MailSubject, mailValues } from './mail-values.ts';
import { PLACEHOLDERS, unknownPlaceholder } from './placeholders.ts';
import { renderMail } from './render.ts';
import { BUILT_IN_TEMPLATES, mailTemplatesOf, textForLanguage, usualTemplate } from './templates.ts';

const about: MailSubject = {
  invoice: {
    number: '147',
    date: '2026-11-16',
    dueDate: '2026-12-16',
    paymentTerms: 30,
    total: '1103.13',
    currency: 'EUR',
    locale: 'en',
    dateFormat: 'DD/MM/YYYY',
    billingInformation: {},
  },
  paidAmount: '103.13',
  openAmount: '1000',
  payBy: null,
  clientName: 'Kessler & Roth',
  contactName: 'Dr. Anja Roth',
  sender: 'Marta Wiśniewska',
};
const german = { ...about, invoice: { ...about.invoice, locale: 'de', dateFormat: 'DD.MM.YYYY' } };

describe('the values of a message', () => {
  it('are written as on the paper of the invoice', () => {
    expect(mailValues(about)).toEqual({
      number: '147',
      date: '16/11/2026',
      total: '€1,103.13',
      paid: '€103.13',
      open: '€1,000.00',
      due: '16/12/2026',
      payBy: '16/12/2026',
      account: null,
      corrects: null,
      client: 'Kessler & Roth',
      contact: 'Dr. Anja Roth',
      salutation: 'Dear Dr. Anja Roth,',
      sender: 'Marta Wiśniewska',
    });
    expect(mailValues({ ...german, payBy: '2026-12-31' })).toMatchObject({
      date: '16.11.2026',
      total: '1.103,13\u00a0€',
      payBy: '31.12.2026',
      salutation: 'Guten Tag Dr. Anja Roth,',
    });
  });

  it('name the account for the currency of the invoice', () => {
    const accounts = [
      { currency: 'USD', account: '021 / 98765', bankName: 'First\nBank' },
      { currency: 'EUR', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', holder: 'Marta' },
    ];
    const named = (currency: string, party: object) =>
      mailValues({ ...about, invoice: { ...about.invoice, currency, billingInformation: { party } } })
        .account;
    expect(named('EUR', { accounts })).toBe('Marta, IBAN DE02 1203 0000 0000 2020 51, BIC BYLADEM1001');
    expect(named('USD', { accounts })).toBe('021 / 98765, First Bank');
    expect(named('CHF', { iban: 'DE02120300000000202051' })).toBe('IBAN DE02 1203 0000 0000 2020 51');
  });

  it('lack the due date where the paper hides it, and address the client where no contact is named', () => {
    const onReceipt = { ...about.invoice, paymentTerms: 'dor' as const };
    expect(mailValues({ ...about, invoice: onReceipt, contactName: null })).toMatchObject({
      due: null,
      payBy: null,
      contact: 'Kessler & Roth',
      salutation: 'Dear Sir or Madam,',
    });
  });

  it.each([
    'Accounting',
    'Accounts payable',
    'Buchhaltung',
    'Comptabilité',
    'Finance department',
    'Ufficio contabilità',
    'Administração',
  ])('greet nobody by the name of the department %s', (contactName) => {
    expect(mailValues({ ...german, contactName })).toMatchObject({
      contact: contactName,
      salutation: 'Sehr geehrte Damen und Herren,',
    });
  });

  it('never break a line', () => {
    expect(mailValues({ ...about, sender: 'Marta\r\nBcc: x@y.example' }).sender).toBe(
      'Marta Bcc: x@y.example',
    );
  });
});

describe('a rendered message', () => {
  const values = mailValues(about);

  it('has the values in place, and says where they stand', () => {
    const mail = renderMail({ subject: 'Invoice {number}', body: '{salutation}\n\nIt is {total}.' }, values);
    expect(mail.subject).toBe('Invoice 147');
    expect(mail.body).toBe('Dear Dr. Anja Roth,\n\nIt is €1,103.13.');
    expect(mail.lines[2]).toEqual([
      { text: 'It is ', isValue: false },
      { text: '€1,103.13', isValue: true },
      { text: '.', isValue: false },
    ]);
  });

  it('leaves a line out whose value is missing, without a gap', () => {
    const text = { subject: 'Due {due}', body: 'A\n\nDue on {due}.\n\nB\nby {payBy}' };
    expect(renderMail(text, { ...values, due: null, payBy: null })).toMatchObject({
      subject: 'Due',
      body: 'A\n\nB',
    });
  });

  it('does not read a value as a template', () => {
    expect(renderMail({ subject: '{client}', body: '{client}' }, { ...values, client: '{total}' }).body).toBe(
      '{total}',
    );
  });

  it('keeps braces that are no placeholder', () => {
    expect(renderMail({ subject: 'x', body: 'a {b} {' }, values).body).toBe('a {b} {');
  });
});

describe('the built-in texts', () => {
  it.each(BUILT_IN_LANGUAGES)('exist in $name and use placeholders that exist', ({ id, locale }) => {
    for (const template of BUILT_IN_TEMPLATES) {
      const text = textForLanguage(template, { id, locale });
      expect(unknownPlaceholder(text.subject + text.body)).toBe(null);
      const mail = renderMail(text, mailValues({ ...about, invoice: { ...about.invoice, locale } }));
      expect(mail.subject + mail.body).not.toMatch(/[{}]/);
      expect(mail.body.endsWith('\nMarta Wiśniewska')).toBe(true);
    }
    expect(new Set(BUILT_IN_TEMPLATES.map(({ texts }) => texts[id]?.subject)).size).toBe(6);
  });
});

describe('the templates of an account', () => {
  const own = { subject: 'Mine', body: 'Mine' };
  const stored = {
    1: { texts: { 4: own } },
    100: { kind: 'reminder', level: 2, texts: { 1: own } },
    101: null,
    102: { kind: 'invoice', texts: { 120: own } },
  };

  it('are the built-in ones with own texts in place, then the added ones without removed ones', () => {
    const templates = mailTemplatesOf(stored);
    expect(templates.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 100, 102]);
    expect(templates[0]?.texts[4]).toEqual(own);
    expect(templates[0]?.texts[1]).toEqual(BUILT_IN_TEMPLATES[0]?.texts[1]);
    expect(mailTemplatesOf('broken')).toEqual(BUILT_IN_TEMPLATES);
  });

  it('fall back from the language to that of its locale, to English, and to any text', () => {
    const [first] = BUILT_IN_TEMPLATES;
    const texts = first?.texts ?? {};
    expect(textForLanguage({ texts }, { id: '120', locale: 'de-AT' })).toEqual(texts[4]);
    expect(textForLanguage({ texts }, { id: '121', locale: 'pl' })).toEqual(texts[1]);
    expect(textForLanguage({ texts: { 120: own } }, { id: '4', locale: 'de' })).toEqual(own);
  });

  it('are chosen by kind and level', () => {
    const templates = mailTemplatesOf(stored);
    expect(usualTemplate(templates, 'reminder', 2)?.id).toBe(3);
    expect(usualTemplate(templates, 'reminder', 7)?.level).toBe(2);
    expect(usualTemplate(templates, 'invoice')?.id).toBe(1);
  });
});

describe('a placeholder', () => {
  it('is found by its name, and a misspelt one is named', () => {
    expect(unknownPlaceholder(PLACEHOLDERS.map((name) => `{${name}}`).join(' '))).toBe(null);
    expect(unknownPlaceholder('{number} {totl}')).toBe('totl');
    expect(unknownPlaceholder('{ number }')).toBe(' number ');
    expect(unknownPlaceholder('{constructor}')).toBe('constructor');
  });
});
