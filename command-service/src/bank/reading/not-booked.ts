import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { stateColumn } from './csv-heads.ts';

/** What banks call an entry that's announced and not booked, or that was refused, as search keys. */
const STATES = {
  english:
    'pending|authorised|authorized|authorisation|authorization|in progress|processing|scheduled|reverted|declined|failed|canceled|cancelled|rejected|refused',
  german:
    'in bearbeitung|ausstehend|vorgemerkt|vorgemerkte|vormerkung|nicht gebucht|ungebucht|geplant|abgelehnt|storniert|zuruckgewiesen',
  french:
    'en cours|en attente|a venir|non comptabilise|non comptabilisee|annule|annulee|rejete|rejetee|refuse|refusee',
  spanish: 'en proceso|pendiente|retenido|previsto|anulado|anulada|rechazado|rechazada',
  italian:
    'in attesa|non contabilizzato|non contabilizzata|da contabilizzare|annullato|annullata|rifiutato|rifiutata',
  portuguese: 'pendente|cativo|cancelado|cancelada|agendado|agendada|rejeitado|rejeitada',
  polish:
    'w toku|oczekujaca|oczekujace|oczekujacy|nierozliczona|nierozliczone|nierozliczony|anulowana|anulowane|anulowany|odrzucona|odrzucone|odrzucony',
  dutch: 'gereserveerd|in behandeling|geannuleerd|geweigerd',
  scandinavian:
    'reserverad|reserverat|reserveret|reservert|preliminar|afvist|avvisad|avvist|venter|vantar|slettet|kommende',
  czech: 'ceka|cekajici|cakajuca|blokace|zamitnuto|zamitnuta|zamietnuta|zruseno|zrusena|neprovedeno',
  finnish: 'varaus|odottaa|hylatty',
  hungarian: 'fuggoben|zarolt|elutasitva|torolve',
  turkish: 'bekliyor|beklemede|reddedildi',
} as const;

/** What banks call the entry itself: "Umsatz vorgemerkt", "Pending transaction". */
const ENTRIES = {
  english: 'transaction|payment',
  german: 'umsatz|buchung|zahlung',
  french: 'operation',
  spanish: 'movimiento|operacion|transaccion',
  italian: 'movimento|operazione|transazione',
  portuguese: 'operacao|transacao',
  polish: 'operacja|transakcja',
  dutch: 'betaling|transactie',
  scandinavian: 'transaktion',
  czech: 'platba|transakce',
  finnish: 'tapahtuma',
  hungarian: 'tranzakcio',
  turkish: 'islem',
} as const;

const NOT_BOOKED = new RegExp(`(?<!\\p{L})(?:${Object.values(STATES).join('|')})(?!\\p{L})`, 'u');

const ENTRY_WORDS = new Set(Object.values(ENTRIES).flatMap((words) => words.split('|')));

/**
 * Recognises the rows of a file that aren't booked. A column of the state decides alone. Without one, a row isn't
 * booked when a cell outside the payment's columns, or its day, says only that.
 */
export function notBookedIn(
  heads: readonly string[],
  columns: CsvColumns,
): (row: readonly string[]) => boolean {
  const state = stateColumn(heads);
  if (state >= 0) return (row) => NOT_BOOKED.test(searchKey(row[state] ?? ''));
  const { amount, credit, debit, mark, currency, name, iban, reference } = columns;
  const ofPayment = new Set([amount, credit, debit, mark, currency, name, iban, reference]);
  return (row) => row.some((cell, column) => !ofPayment.has(column) && isStateAlone(searchKey(cell)));
}

/** Whether a search key says no more than the state: "vorgemerkt", "umsatz vorgemerkt", "pending transaction". */
function isStateAlone(key: string): boolean {
  const others = key.split(NOT_BOOKED);
  return (
    others.length > 1 && (others.join(' ').match(/\p{L}+/gu) ?? []).every((word) => ENTRY_WORDS.has(word))
  );
}
