import { searchKey } from '../text/search-key.ts';
import type { RowRecord } from './row-record.ts';

/** The fields of a row for words in its cells, by the search keys of the words. */
export type CellWords = ReadonlyMap<string, RowRecord>;

/** Words separated by bars, and the fields of a row that each of them sets. */
export type WordTable = readonly (readonly [words: string, fields: RowRecord])[];

/** The words of a table, each by its search key. */
export function cellWords(table: WordTable): CellWords {
  return new Map(
    table.flatMap(([words, fields]) => words.split('|').map((word) => [searchKey(word), fields])),
  );
}

/** What the status of a job is called in the six built-in languages. */
export const STATUS_WORDS: WordTable = [
  [
    'completed|complete|done|finished|delivered|closed|uninvoiced|abgeschlossen|erledigt|fertig|geliefert|completado|terminado|entregado|concluido|entregue|termine|livre|completato|consegnato|finito',
    { is_completed: true },
  ],
  [
    'invoiced|billed|paid|berechnet|fakturiert|abgerechnet|bezahlt|facturado|pagado|faturado|pago|facture|paye|fatturato|pagato',
    { is_completed: true, invoiced: true },
  ],
  ['on hold|hold|paused|waiting|pausiert|en espera|em espera|en attente|in attesa', { on_hold: true }],
  [
    'active|open|in progress|new|pending|late|offen|aktiv|in arbeit|laufend|neu|activo|abierto|en curso|ativo|aberto|em curso|actif|ouvert|en cours|attivo|aperto|in corso',
    {},
  ],
];
