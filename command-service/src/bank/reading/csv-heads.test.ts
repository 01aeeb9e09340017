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
