import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';

/** What banks call their columns, by their search keys; the likelier come first. */
const HEADS = {
  date: 'buchungstag|buchungsdatum|buchung|booking date|booked|date|datum|transaction date|date completed (utc)|completed date|posting date|date comptable|date operation|date de comptabilisation|fecha|fecha operacion|fecha contable|data|data contabile|data operazione|data da operacao|data mov|data ksiegowania|data operacji|boekdatum|rentedatum|bokforingsdag|bokforingsdatum|bogforingsdato|dato|valuta|valutadatum|wertstellung|value date|date valeur|started date|created on',
  amount:
    'betrag|umsatz|betrag (eur)|betrag (€)|betrag in eur|amount|amount (eur)|montant|montant (eur)|importe|importo|importe eur|importe (eur)|valor|montante|kwota|bedrag|bedrag (eur)|belopp|belob|summe|transaction amount|target amount (after fees)|net amount',
  credit:
    'haben|gutschrift|gutschrift in chf|gutschriften|eingang|credit|credit amount|credit in chf|paid in|money in|deposit|deposits|credit (eur)|montant credit|haber|abono|ingresos|avere|accrediti|entrate|credito|uznania|credit montant|in',
  debit:
    'soll|lastschrift|belastung|belastung in chf|belastungen|ausgang|debit|debit amount|debit in chf|paid out|money out|withdrawal|withdrawals|montant debit|debe|cargo|gastos|dare|addebiti|uscite|debito|obciazenia|out',
  mark: 'soll/haben|s/h|sollhabenkennzeichen|soll-/haben-kennzeichen|debit/credit|credit/debit|dc|d/c|cr/dr|af bij|dare/avere|direction|kennzeichen|debet/credit|plus/minus',
  currency:
    'wahrung|waehrung|wahrg.|currency|devise|divisa|moneda|moeda|waluta|munt|valuta code|valuta kod|transaction currency|target currency',
  name: 'auftraggeber/beguenstigter|auftraggeber/begunstigter|beguenstigter/zahlungspflichtiger|begunstigter/zahlungspflichtiger|name zahlungsbeteiligter|zahlungspflichtige*r|zahlungspflichtiger|auftraggeber|auftraggeber / begunstigter|zahlungsbeteiligter|partner name|partnername|name|payee|payer|payer name|counterparty|counterparty name|naam / omschrijving|naam tegenpartij|tegenpartij|beneficiary|beneficiario|ordenante|ordinante|controparte|nadawca/odbiorca|nadawca|kontrahent|merchant|source name|from|zahlungsempfanger/-pflichtiger|empfanger|avsandare|debiteur|tiers|donneur d ordre',
  iban: 'iban|kontonummer/iban|iban zahlungsbeteiligter|partner iban|iban des auftraggebers|counterparty iban|iban/bban|tegenrekening|iban tegenpartij|tegenrekening iban/bban|account number|iban auftraggeber|kontonummer|kontrahent iban|nr rachunku|partner kontonummer|counterparty account|counterparty account number',
  reference:
    'transferwise id|bankreferenz|bank reference|transaktionsreferenz|transaction id|transactionid|transaktions-id|transaktionsnummer|id|referenz der bank|buchungsreferenz|ref. bancaire|volgnr|archivierungskennung|archive id',
  text: 'verwendungszweck|zweck|buchungstext|text|purpose|remittance information|reference|payment reference|description|details|narrative|memo|message|mitteilung|mededelingen|omschrijving|libelle|motif|communication|concepto|descripcion|observaciones|causale|descrizione|descricao|tytul|tytul operacji|opis operacji|avisierungstext|zahlungszweck|notes|meddelande|transaktionsdetails|booking details|kundenreferenz (end-to-end)|end-to-end-referenz|umsatztext|referencia|communications|betreff|zahlungsreferenz|omschrijving-1',
} as const;

type Role = keyof typeof HEADS;

const ROLES = Object.entries(HEADS).map(([role, heads]) => [role as Role, heads.split('|')] as const);

const STATES = new Set('status|state|buchungsstatus|umsatzstatus|estado|stato|etat'.split('|'));

const OWN_ACCOUNTS = new Set(
  'auftragskonto|iban auftragskonto|rekening|own account|eigenes konto'.split('|'),
);

/** A head as it is compared: without accents, marks and the spaces around them. */
function headKey(head: string): string {
  return searchKey(head.replace(/^\uFEFF/, ''))
    .replace(/[:*"]+/g, '')
    .trim();
}

/** The columns that a row of heads names. `date` is missing where it names none. */
export type GuessedColumns = Omit<CsvColumns, 'date'> & { date?: number };

/** What the heads of a bank's CSV hold, by the words that banks use. Every column has one meaning. */
export function guessBankColumns(heads: readonly string[]): GuessedColumns {
  const keys = heads.map(headKey);
  const found: { [each in Exclude<Role, 'text'>]?: number } = {};
  const text: number[] = [];
  for (const [role, words] of ROLES) {
    const isFree = (column: number) => !text.includes(column) && !Object.values(found).includes(column);
    if (role === 'text') {
      for (const [column, key] of keys.entries())
        if (isFree(column) && words.includes(key)) text.push(column);
      continue;
    }
    const word = words.find((each) => keys.some((key, column) => key === each && isFree(column)));
    if (word !== undefined) found[role] = keys.findIndex((key, column) => key === word && isFree(column));
  }
  return { ...found, text: text.slice(0, 10) };
}

/** The column that says whether an entry is booked, or -1. */
export function stateColumn(heads: readonly string[]): number {
  return heads.findIndex((head) => STATES.has(headKey(head)));
}

/** The column with the number of the own account, or -1. */
export function accountColumn(heads: readonly string[]): number {
  return heads.findIndex((head) => OWN_ACCOUNTS.has(headKey(head)));
}
