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
  [
    'Datum|Objem|Měna|Protiúčet|Název protiúčtu|KS|VS|SS|Zpráva pro příjemce',
    {
      date: 'Datum',
      amount: 'Objem',
      currency: 'Měna',
      iban: 'Protiúčet',
      name: 'Název protiúčtu',
      text: ['VS', 'Zpráva pro příjemce'],
    },
  ],
  [
    'Datum zaúčtování|Zaúčtovaná částka|Měna účtu|Původní částka a měna|Variabilní symbol 1|Název protiúčtu',
    {
      date: 'Datum zaúčtování',
      amount: 'Zaúčtovaná částka',
      currency: 'Měna účtu',
      text: ['Variabilní symbol 1'],
      name: 'Název protiúčtu',
    },
  ],
  [
    'Posting date|Amount CZK|Variable symbol 1|Counteraccount name|Message for payee',
    {
      date: 'Posting date',
      amount: 'Amount CZK',
      name: 'Counteraccount name',
      text: ['Variable symbol 1', 'Message for payee'],
    },
  ],
  [
    'Kirjauspäivä|Määrä EUROA|Selitys|Saaja/Maksaja|Viite|Viesti',
    {
      date: 'Kirjauspäivä',
      amount: 'Määrä EUROA',
      name: 'Saaja/Maksaja',
      text: ['Selitys', 'Viite', 'Viesti'],
    },
  ],
  [
    'Bogføringsdato|Beløb|Afsender|Modtager|Navn|Beskrivelse|Valuta',
    { date: 'Bogføringsdato', amount: 'Beløb', name: 'Navn', text: ['Beskrivelse'] },
  ],
  [
    'Bokförd|Valutadatum|Text|Typ|Insättningar/uttag|Bokfört saldo',
    { date: 'Bokförd', text: ['Text'], amount: 'Insättningar/uttag' },
  ],
  [
    'Dato|Forklaring|Rentedato|Ut fra konto|Inn på konto',
    { date: 'Dato', text: ['Forklaring'], debit: 'Ut fra konto', credit: 'Inn på konto' },
  ],
  [
    'Utført dato|Bokført dato|Rentedato|Beskrivelse|Avsender|Beløp inn|Beløp ut|Melding/KID/Fakt.nr',
    {
      date: 'Bokført dato',
      text: ['Beskrivelse', 'Melding/KID/Fakt.nr'],
      name: 'Avsender',
      credit: 'Beløp inn',
      debit: 'Beløp ut',
    },
  ],
  [
    'Datum|Bedrag|Rekening|Tegenrekening|Naam|Omschrijving',
    {
      date: 'Datum',
      amount: 'Bedrag',
      iban: 'Tegenrekening',
      name: 'Naam',
      text: ['Omschrijving'],
    },
  ],
  [
    'IBAN/BBAN|Munt|Datum|Bedrag|Tegenrekening IBAN/BBAN|Naam tegenpartij|Omschrijving-1',
    {
      currency: 'Munt',
      date: 'Datum',
      amount: 'Bedrag',
      iban: 'Tegenrekening IBAN/BBAN',
      name: 'Naam tegenpartij',
      text: ['Omschrijving-1'],
    },
  ],
  [
    'Settlement date (UTC)|Total amount (incl. VAT)|Currency|Counterparty name|Reference|Amount (local currency)|Local currency',
    {
      date: 'Settlement date (UTC)',
      amount: 'Total amount (incl. VAT)',
      currency: 'Currency',
      name: 'Counterparty name',
      text: ['Reference'],
    },
  ],
  [
    'Data transakcji|Dane kontrahenta|Tytuł|Kwota transakcji (waluta rachunku)|Waluta|Kwota blokady|Waluta',
    {
      date: 'Data transakcji',
      name: 'Dane kontrahenta',
      text: ['Tytuł'],
      amount: 'Kwota transakcji (waluta rachunku)',
      currency: 'Waluta',
    },
  ],
  [
    'Data transakcji|Nazwa nadawcy|Szczegóły transakcji|Kwota operacji|Waluta operacji|Kwota w walucie rachunku|Waluta rachunku',
    {
      date: 'Data transakcji',
      name: 'Nazwa nadawcy',
      text: ['Szczegóły transakcji'],
      amount: 'Kwota w walucie rachunku',
      currency: 'Waluta rachunku',
    },
  ],
  [
    'Data mov.|Data valor|Descrição|Movimento|Saldo contabilístico após movimento',
    { date: 'Data mov.', text: ['Descrição'], amount: 'Movimento' },
  ],
  ['Data|Lançamento|Valor (R$)|Saldos (R$)', { date: 'Data', text: ['Lançamento'], amount: 'Valor (R$)' }],
  ['Data|Histórico|Descrição|Valor', { date: 'Data', text: ['Histórico', 'Descrição'], amount: 'Valor' }],
  [
    'F. VALOR|DESCRIPCIÓN|IMPORTE (€)|SALDO (€)',
    { date: 'F. VALOR', text: ['DESCRIPCIÓN'], amount: 'IMPORTE (€)' },
  ],
  [
    'Fecha|Fecha valor|Movimiento|Más datos|Importe',
    { date: 'Fecha', text: ['Movimiento', 'Más datos'], amount: 'Importe' },
  ],
  [
    'Data contabile|Operazione|Dettagli|Importo',
    { date: 'Data contabile', text: ['Operazione', 'Dettagli'], amount: 'Importo' },
  ],
  [
    'Data tranzactie|Descriere|Debit|Credit',
    { date: 'Data tranzactie', text: ['Descriere'], debit: 'Debit', credit: 'Credit' },
  ],
  ['Ημερομηνία|Περιγραφή|Ποσό', { date: 'Ημερομηνία', text: ['Περιγραφή'], amount: 'Ποσό' }],
  [
    'Booked At|Text|Credit/Debit Amount|Balance',
    { date: 'Booked At', text: ['Text'], amount: 'Credit/Debit Amount' },
  ],
  ['Date|Type|Description|Value|Balance', { date: 'Date', text: ['Description'], amount: 'Value' }],
  [
    'Datum|Avisierungstext|Gutschrift in CHF|Lastschrift in CHF',
    { date: 'Datum', text: ['Avisierungstext'], credit: 'Gutschrift in CHF', debit: 'Lastschrift in CHF' },
  ],
  [
    '日付|摘要|摘要内容|支払い金額|預かり金額|差引残高',
    { date: '日付', text: ['摘要', '摘要内容'], debit: '支払い金額', credit: '預かり金額' },
  ],
  [
    '年月日|お引出し|お預入れ|お取り扱い内容|残高',
    { date: '年月日', debit: 'お引出し', credit: 'お預入れ', text: ['お取り扱い内容'] },
  ],
  [
    '取引日|入出金(円)|残高(円)|入出金先内容',
    { date: '取引日', amount: '入出金(円)', text: ['入出金先内容'] },
  ],
  [
    '日付|内容|出金金額(円)|入金金額(円)|残高(円)',
    { date: '日付', text: ['内容'], debit: '出金金額(円)', credit: '入金金額(円)' },
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

it('a head that may be a day or an amount is none where others are the amounts', () => {
  expect(named('Booking date|Value|Description|Debit|Credit')).toEqual({
    ...{ date: 'Booking date', debit: 'Debit', credit: 'Credit', text: ['Description'] },
  });
});

it('of two heads that may be the amount none is taken', () => {
  expect(guessBankColumns(['Date', 'Amount one', 'Amount two']).amount).toBeUndefined();
});
