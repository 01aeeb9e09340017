import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Chooser } from './chooser.ts';

/** Chooses the payload of a command. */
export type Maker = (choose: Chooser) => Json;

export type Makers = Readonly<Record<CommandName, Maker>>;

export const randomHtml = (choose: Chooser): string =>
  `<p>${choose.word()} ${choose.of('and', 'or')} ${choose.word()}</p>`;

/** Texts in other languages. */
export const randomTexts: Maker = (choose) => ({ [choose.of('4', '5')]: choose.of('', choose.word()) });

/** One record, or a list of up to five; a list may leave out those that cannot be changed. */
export function someRecords(
  choose: Chooser,
  kind: 'job' | 'invoice' | 'quote',
  one: string,
  several: string,
): { [key: string]: Json } {
  if (choose.number(3) !== 0) return { [one]: choose.id(kind) };
  const ids = Array.from({ length: 1 + choose.number(5) }, () => choose.id(kind));
  return choose.number(2) === 0 ? { [several]: ids } : { [several]: ids, skip: true };
}

export function asFields(value: Json): { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
