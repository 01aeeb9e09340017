import { expect, it } from 'vitest';
import { guessBankColumns } from './csv-heads.ts';

const named = (heads: string) => {
  const all = heads.split('|');
  const { text, ...others } = guessBankColumns(all);
  const single = Object.entries(others).map(([role, column]) => [role, all[Number(column)]]);
  return { ...Object.fromEntries(single), text: text.map((column) => all[column]) };
};

it.each([
  [
    'Transaction Date|Transaction Description|Debit Amount|Credit Amount|Balance',
    {
      date: 'Transaction Date',
      debit: 'Debit Amount',
      credit: 'Credit Amount',
      text: ['Transaction Description'],
    },
  ],
  [
    'Buchungstag|Auftraggeber/Empfänger|IBAN / Kontonummer|Buchungs-Details|Betrag in EUR|Saldo nach Buchung',
    {
      date: 'Buchungstag',
      name: 'Auftraggeber/Empfänger',
      iban: 'IBAN / Kontonummer',
      text: ['Buchungs-Details'],
      amount: 'Betrag in EUR',
    },
  ],
  [
    'Abschlussdatum|Valuta|Beschreibung1|Beschreibung2|Einzelbetrag|Belastung|Gutschrift|Saldo',
    {
      date: 'Abschlussdatum',
      debit: 'Belastung',
      credit: 'Gutschrift',
      text: ['Beschreibung1', 'Beschreibung2'],
    },
  ],
  [
    'Data transakcji|Opis transakcji|Nadawca / Odbiorca|Numer rachunku nadawcy|Kwota transakcji|Saldo po transakcji',
    {
      date: 'Data transakcji',
      text: ['Opis transakcji'],
      name: 'Nadawca / Odbiorca',
      iban: 'Numer rachunku nadawcy',
      amount: 'Kwota transakcji',
    },
  ],
  [
    "Date de l'opération|Libellé de l'opération|Débit euros|Crédit euros",
    {
      date: "Date de l'opération",
      text: ["Libellé de l'opération"],
      debit: 'Débit euros',
      credit: 'Crédit euros',
    },
  ],
  [
    'Datum zaúčtování|Částka|Měna|Název protistrany|Číslo protiúčtu|Zpráva pro příjemce',
    {
      date: 'Datum zaúčtování',
      amount: 'Částka',
      currency: 'Měna',
      name: 'Název protistrany',
      iban: 'Číslo protiúčtu',
      text: ['Zpráva pro příjemce'],
    },
  ],
  [
    'Дата операции|Контрагент|Назначение платежа|Приход|Расход|Валюта',
    {
      date: 'Дата операции',
      name: 'Контрагент',
      text: ['Назначение платежа'],
      credit: 'Приход',
      debit: 'Расход',
      currency: 'Валюта',
    },
  ],
  [
    'Data|Gavėjas|Paaiškinimai|Suma|Valiuta|D/K',
    {
      date: 'Data',
      name: 'Gavėjas',
      text: ['Paaiškinimai'],
      amount: 'Suma',
      currency: 'Valiuta',
      mark: 'D/K',
    },
  ],
  [
    'Kirjauspäivä|Määrä|Saaja/Maksaja|Viesti',
    { date: 'Kirjauspäivä', amount: 'Määrä', name: 'Saaja/Maksaja', text: ['Viesti'] },
  ],
  [
    'Kuupäev|Saaja/maksja nimi|Selgitus|Summa|Valuuta',
    { date: 'Kuupäev', name: 'Saaja/maksja nimi', text: ['Selgitus'], amount: 'Summa', currency: 'Valuuta' },
  ],
  [
    'Data tranzacției|Beneficiar|Detalii|Sumă|Valută',
    { date: 'Data tranzacției', name: 'Beneficiar', text: ['Detalii'], amount: 'Sumă' },
  ],
  ['dateOp|dateVal|label|amount', { date: 'dateOp', text: ['label'], amount: 'amount' }],
  [
    'Bokföringsdag|Belopp|Namn|Rubrik|Valuta',
    { date: 'Bokföringsdag', amount: 'Belopp', name: 'Namn', text: ['Rubrik'] },
  ],
  [
    'Date de l’opération (UTC)|Montant total (TTC)|Nom de la contrepartie|Référence',
    {
      date: 'Date de l’opération (UTC)',
      amount: 'Montant total (TTC)',
      name: 'Nom de la contrepartie',
      text: ['Référence'],
    },
  ],
  ['Tarih|Açıklama|Tutar', { date: 'Tarih', text: ['Açıklama'], amount: 'Tutar' }],
])('columns are known by parts of their heads: %s', (heads, columns) => {
  expect(named(heads)).toEqual(columns);
});

it.each(['Balance amount', 'Original amount', 'Betrag in Fremdwährung', 'Fee amount', 'Kontostand'])(
  'a head that names another amount is not taken: %s',
  (head) => {
    expect(guessBankColumns(['Booking day', head]).amount).toBeUndefined();
  },
);

it('of two heads that may be the amount none is taken', () => {
  expect(guessBankColumns(['Date', 'Amount one', 'Amount two']).amount).toBeUndefined();
});
