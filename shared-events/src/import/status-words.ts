import { searchKey } from '../text/search-key.ts';
import type { RowRecord } from './row-record.ts';

const WORDS: readonly (readonly [words: string, fields: RowRecord])[] = [
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

const fieldsOf = new Map(
  WORDS.flatMap(([words, fields]) => words.split('|').map((word) => [word, fields] as const)),
);

/** What the status of a job in words comes to, in the fields of a row. Null for a word that is none. */
export function readStatus(text: string): RowRecord | null {
  return fieldsOf.get(searchKey(text)) ?? null;
}
