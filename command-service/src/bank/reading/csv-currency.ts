import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { readCurrency } from '@ledgerline/shared-events/import/cells.ts';
import { CURRENCY_CODES, currencyOf, isCurrency } from '@ledgerline/shared-events/money/currency.ts';
import { writtenAmount } from '@ledgerline/shared-events/money/written-amount.ts';

/** The currency in the head of an amount: "Betrag (EUR)", "Gutschrift in CHF", "Montant €", "Valor (R$)". */
export function currencyInHead(head = '', usual = ''): string | null {
  const [, code = ''] = /\b([A-Z]{3})\b\)?\s*$/.exec(head) ?? [];
  const [, bracketed, sign = bracketed ?? ''] = /\(([^()]{1,4})\)\s*$|(\p{Sc})/u.exec(head) ?? [];
  return readCurrency(code) ?? currencyBeside(sign.replace('円', '¥'), usual) ?? null;
}

/** The currency that the lines above the heads name: "Währung: CHF", "1.000,00 EUR", or a code alone. */
export function currencyInLines(lines: readonly (readonly string[])[]): string | null {
  const codes = lines.flat().flatMap((cell) => {
    const [, named] = /^(?:[^\d:]{3,30}:\s*)?([A-Z]{3})$/.exec(cell.trim()) ?? [];
    return named ?? currencyBeside(writtenAmount(cell)?.currency ?? '', '') ?? [];
  });
  const found = new Set(codes.filter((code) => isCurrency(code)));
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/**
 * The currency that a row names, in its column or beside its amount. Undefined when it names none, null when it isn't
 * one.
 */
export function ownCurrency(
  cells: readonly string[],
  { currency, amount, credit, debit }: CsvColumns,
  usual: string,
): string | null | undefined {
  const written = currency === undefined ? '' : (cells[currency] ?? '');
  if (written !== '') return currencyBeside(written, usual) ?? null;
  const amounts = [amount, credit, debit].flatMap((column) =>
    column === undefined ? [] : [cells[column] ?? ''],
  );
  const beside = amounts.map((cell) => writtenAmount(cell)?.currency ?? '').find((sign) => sign !== '');
  return beside === undefined ? undefined : currencyBeside(beside, usual);
}

const plain = (sign: string) => sign.trim().replace(/\.$/, '').toLowerCase();

/** The currency of a code or a sign; one that several have is that of the account. Undefined for any other text. */
function currencyBeside(sign: string, usual: string): string | undefined {
  const isSignOf = (code: string) => {
    const { symbol, uniqueSymbol } = currencyOf(code);
    return [symbol, uniqueSymbol].map(plain).includes(plain(sign));
  };
  if (plain(sign) === '') return undefined;
  if (usual !== '' && isSignOf(usual)) return usual;
  const code = readCurrency(sign);
  if (code !== null) return code;
  const [only, ...others] = CURRENCY_CODES.filter(isSignOf);
  return others.length === 0 ? only : undefined;
}
