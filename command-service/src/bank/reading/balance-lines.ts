import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));

/** What banks call a balance, or the sum of a period, as search keys. */
const BALANCES = words(
  'balance|turnover|saldo|saldi|anfangssaldo|endsaldo|schlusssaldo|zwischensaldo|kontostand|solde|sold|likutis|apyvarta|zustatek|zostatok|egyenleg|bakiye|jaak|atlikums|loppusaldo|alkusaldo|残高',
);

/** The words beside it that say which balance it is. */
const BESIDE = words(
  [
    'opening|closing|starting|ending|initial|final|brought|carried|forward|available|current|account|book|ledger|start|end|of|the|day|period|as|at|on|debit|credit|total',
    'alter|neuer|am|vom|per|zum|um|uhr|des|tages|neu|alt',
    'inicial|anterior|actual|disponible|disponivel|contabilistico|contabile|contable|do|dia|em|a|al|del|de|en|da',
    'iniziale|finale|precedente|disponibile|liquido|alla|data',
    'precedent|debut|fin|au|du|le|comptable|nouveau|ancien',
    'poczatkowe|koncowe|poczatkowy|koncowy|ksiegowe|ksiegowy|na|dzien|pocatecni|konecny|pociatocny|k',
    'ingaende|utgaende|bokfort|inngaende|primo|ultimo|begin|eind|oud|nieuw|oude|nieuwe|pradziai|pabaigai|nyito|zaro|initiala',
  ].join('|'),
);

/** Whether a text says no more than that its line is a balance: "SALDO FINALE", "Kontostand am 31.10.", not "Saldo RE 132". */
export function isBalanceLine(text: string): boolean {
  // Some banks space the letters: "S A L D O".
  const key = searchKey(text).replace(/(?<!\p{L})(\p{L}) (?=\p{L}(?!\p{L}))/gu, '$1');
  const said: readonly string[] = key.match(/\p{L}+/gu) ?? [];
  return (
    said.some((word) => BALANCES.has(word)) && said.every((word) => BALANCES.has(word) || BESIDE.has(word))
  );
}
