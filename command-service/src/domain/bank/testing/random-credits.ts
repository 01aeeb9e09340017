import { add } from '@ledgerline/shared-events/money/decimal.ts';
import type { Credit } from '../matching/evidence.ts';
import type { MatchedInvoice } from '../matching/payable-invoices.ts';
import { type Dice, digitRuns, type RandomBank } from './random-bank.ts';

/** An invoice in the text of a payment: clearly, behind a word for invoices or with its own letters, or as a bare number. */
type Mention = { invoice: MatchedInvoice; isClear: boolean };

/** A credit, how its text was composed, and the invoices that its payer really paid: none where it pays something else. */
export type RandomCredit = { credit: Credit; mentions: readonly Mention[]; paid: readonly MatchedInvoice[] };

const INVOICE_PREFIXES = ['RE ', 'Rechnung ', 'Rechnung Nr. ', 'Invoice no. '];
const BARE_PREFIXES = ['', 'Danke ', 'Zahlung '];
const JOINTS = [', ', ' und ', ' + ', ' '];
const KINDS = [stranger, stranger, payment, payment, payment, twoSums, twoClients, bareNumbers, sharedNumber];

/** A random credit of one of these kinds, or the same in another currency. */
export function randomCredit(dice: Dice, bank: RandomBank): RandomCredit {
  const composed = dice.one(KINDS)(dice, bank);
  if (!dice.isOneOf(12)) return composed;
  return { ...composed, paid: [], credit: { ...composed.credit, currency: 'USD' } };
}

/** A payment of invoices of one client with its exact sum, or with a cent less; often it names them. */
export function payment(dice: Dice, bank: RandomBank): RandomCredit {
  const paid = ofOneClient(dice, bank, 1 + dice.below(3));
  if (paid.length === 0) return stranger(dice, bank);
  const said = dice.isOneOf(4) ? NOTHING_SAID : mentioned(dice, paid, !dice.isOneOf(3));
  const sum = add(...paid.map(({ open }) => open));
  return credited(dice, bank, { paid, ...said, amount: dice.isOneOf(6) ? add(sum, '-0.01') : sum });
}

/** Money for something else: with an amount that is open elsewhere, and numbers that are none of an invoice. */
function stranger(dice: Dice, bank: RandomBank): RandomCredit {
  const { open } = dice.one(bank.invoices);
  const amount = open === '0' ? '60' : open;
  const composed = credited(dice, bank, { paid: [], ...NOTHING_SAID, amount });
  if (dice.isOneOf(2)) return composed;
  return { ...composed, credit: { ...composed.credit, name: 'M. Schuster', iban: null } };
}

/** One invoice named clearly and others as bare numbers, where either come to the amount: one of both is paid. */
function twoSums(dice: Dice, bank: RandomBank): RandomCredit {
  const [first] = ofOneClient(dice, bank, 1);
  const equal = payable(bank).filter(({ id, open }) => id !== first?.id && open === first?.open);
  if (first === undefined || equal.length === 0) return payment(dice, bank);
  const other = dice.one(equal);
  const [clear, bare] = [mentioned(dice, [first], true), mentioned(dice, [other], false)];
  const said = { text: `${clear.text} Danke ${bare.text}`, mentions: [...clear.mentions, ...bare.mentions] };
  return credited(dice, bank, { paid: [dice.one([first, other])], ...said, amount: first.open });
}

/** The numbers of two clients with the sum of both: whose payment it is nobody knows. */
function twoClients(dice: Dice, bank: RandomBank): RandomCredit {
  const [first] = ofOneClient(dice, bank, 1);
  const others = payable(bank).filter(({ clientId }) => clientId !== first?.clientId);
  if (first === undefined || others.length === 0) return payment(dice, bank);
  const both = [first, dice.one(others)];
  const amount = add(...both.map(({ open }) => open));
  const composed = credited(dice, bank, { paid: both, ...mentioned(dice, both, true), amount });
  return { ...composed, paid: [] };
}

/** Bare numbers, of which one happens to be that of an invoice with this amount: money for something else. */
function bareNumbers(dice: Dice, bank: RandomBank): RandomCredit {
  const paid = ofOneClient(dice, bank, 1);
  const [first] = paid;
  if (first === undefined) return stranger(dice, bank);
  const others = bank.invoices.filter(({ id }) => id !== first.id);
  const said = mentioned(dice, [first, dice.one(others)], false);
  const composed = credited(dice, bank, { paid, ...said, amount: first.open });
  return said.mentions.some(({ isClear }) => isClear) ? composed : { ...composed, paid: [] };
}

/** A number that two invoices share but for letters or zeros, with the sum of one or of both. */
function sharedNumber(dice: Dice, bank: RandomBank): RandomCredit {
  const [first, second] = sharing(bank);
  if (first === undefined || second === undefined) return bareNumbers(dice, bank);
  const said = mentioned(dice, [first], true);
  const amount = dice.isOneOf(2) ? first.open : add(first.open, second.open);
  return credited(dice, bank, { paid: [dice.one([first, second])], ...said, amount });
}

function sharing(bank: RandomBank): readonly MatchedInvoice[] {
  const groups = Map.groupBy(payable(bank), ({ number, clientId }) => `${clientId} ${digitRuns(number)}`);
  return [...groups.values()].find(({ length }) => length > 1) ?? [];
}

const payable = ({ invoices }: RandomBank) =>
  invoices.filter(({ open, currency }) => open !== '0' && currency === 'EUR');

function ofOneClient(dice: Dice, bank: RandomBank, most: number): MatchedInvoice[] {
  const open = payable(bank);
  if (open.length === 0) return [];
  const first = dice.one(open);
  const others = open.filter(({ id, clientId }) => id !== first.id && clientId === first.clientId);
  return [first, ...others.slice(0, most - 1)];
}

const NOTHING_SAID = { text: '', mentions: [] };

/** A text that names invoices. A number with letters of its own is clear without a word before it; so are those after it. */
function mentioned(dice: Dice, invoices: readonly MatchedInvoice[], isClear: boolean) {
  const numbers = invoices.map(({ number }) => number).join(dice.one(JOINTS));
  return {
    text: `${dice.one(isClear ? INVOICE_PREFIXES : BARE_PREFIXES)}${numbers}`,
    mentions: invoices.map((invoice, index) => ({
      invoice,
      isClear: isClear || invoices.slice(0, index + 1).some(({ number }) => /[A-Z]/.test(number)),
    })),
  };
}

type Said = Pick<RandomCredit, 'paid' | 'mentions'> & { text: string; amount: string };

function credited(dice: Dice, bank: RandomBank, { paid, mentions, text, amount }: Said): RandomCredit {
  const clientId = paid[0]?.clientId ?? dice.one(bank.clients).id;
  const texts = [text, noise(dice, bank), noise(dice, bank)].toSorted(() => dice.below(3) - 1);
  const credit = { date: '2026-11-20', amount, currency: 'EUR', ...payerOf(dice, bank, clientId) };
  return { paid, mentions, credit: { ...credit, text: texts.filter((text) => text !== '').join('; ') } };
}

/** The client by its name, its IBAN, both or neither; seldom another client. */
function payerOf(dice: Dice, { clients }: RandomBank, clientId: number): Pick<Credit, 'name' | 'iban'> {
  const own = clients.find(({ id }) => id === clientId);
  const client = dice.isOneOf(10) ? dice.one(clients) : own;
  return {
    name: dice.isOneOf(5) ? 'K. Unbekannt' : (client?.names[0] ?? '').toUpperCase(),
    iban: dice.isOneOf(2) ? (client?.ibans[0] ?? null) : null,
  };
}

/** Words with numbers that are none of an invoice. */
function noise(dice: Dice, { invoices }: RandomBank): string {
  const digits = dice.one(invoices).number.replace(/\D/g, '');
  const longer = [`1${digits}`, `${digits}9`, `8-${digits}`, `${digits}.99`].filter((text) =>
    invoices.every(({ number }) => digitRuns(number) !== digitRuns(text)),
  );
  return dice.one([
    ...['', '', '', '', '', `Kd-Nr. ${digits}`, `Order No ${digits}`, `vom ${1 + dice.below(28)}.11.2026`],
    ...[`${1 + dice.below(28)} Nov`, `${digits},50 EUR`, `EUR ${digits}`, `KW ${digits}`, `Projekt${digits}`],
    `DE02 1203 0000 ${digits.padStart(4, '0').slice(0, 4)} 2020 51`,
    ...longer,
  ]);
}
