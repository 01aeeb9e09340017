import { readIban } from '@ledgerline/shared-events/bank/find-ibans.ts';
import { isCalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { add, compare } from '@ledgerline/shared-events/money/decimal.ts';
import { isSomething, line, readAmount, type StatementEntry, textOf } from './statement.ts';
import { nodesAt, textAt, type XmlNode } from './xml-node.ts';

/**
 * The booked entries of a statement, and how many are only announced. An entry that collects several payments comes
 * as one entry each, where their amounts make its amount.
 */
export function camtEntries(
  statement: XmlNode,
  account: string,
): { entries: StatementEntry[]; waiting: number; unread: UnreadEntry[] } {
  const nodes = nodesAt(statement, 'Ntry');
  const booked = nodes.filter((node) => (textAt(node, 'Sts', 'Cd') || textAt(node, 'Sts')) === 'BOOK');
  const unread: UnreadEntry[] = [];
  const entries = booked.flatMap((node, index) => {
    try {
      return entriesOf(node, account);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      unread.push({ name: `entry ${index + 1}`, why: error.message });
      return [];
    }
  });
  return { entries, waiting: nodes.length - booked.length, unread };
}

/** An entry that can't be read, by its place, and why. */
export type UnreadEntry = { name: string; why: string };

function entriesOf(node: XmlNode, account: string): StatementEntry[] {
  const currency = currencyIn(node);
  const date = dayOf(textAt(node, 'BookgDt', 'Dt') || textAt(node, 'BookgDt', 'DtTm'));
  const valued = dayOf(textAt(node, 'ValDt', 'Dt') || textAt(node, 'ValDt', 'DtTm'));
  const day = date ?? valued ?? dayOfPayment(node);
  if (day === null) throw new UnreadableFile('An entry in this file has no date.');
  const whole = { account, date: day, amount: readAmount(textAt(node, 'Amt'), currency), currency };
  const details = nodesAt(node, 'NtryDtls', 'TxDtls');
  const amounts = details.map((detail) => partAmount(detail, currency));
  const parts = amounts.filter((amount) => amount !== null);
  const isSplit =
    details.length > 1 && parts.length === details.length && compare(add(...parts), whole.amount) === 0;
  if (!isSplit) return [entryOf(node, details, whole, '')];
  return details.map((detail, index) =>
    entryOf(node, [detail], { ...whole, amount: parts[index] ?? whole.amount }, `/${index + 1}`),
  );
}

function dayOfPayment(node: XmlNode): string | null {
  const dates = nodesAt(node, 'NtryDtls', 'TxDtls', 'RltdDts');
  const days = dates.flatMap((each) =>
    ['IntrBkSttlmDt', 'TxDtTm', 'AccptncDtTm'].map((name) => dayOf(textAt(each, name))),
  );
  return days.find((day) => day !== null) ?? null;
}

/** The amount of one payment of an entry in the currency of the account, or null when the file does not say it. */
function partAmount(detail: XmlNode, currency: string): string | null {
  const places = [detail, ...nodesAt(detail, 'AmtDtls', 'TxAmt')];
  const place = places.find((each) => currencyIn(each) === currency);
  return place === undefined ? null : readAmount(textAt(place, 'Amt'), currency);
}

type Whole = Pick<StatementEntry, 'account' | 'date' | 'amount' | 'currency'>;

/** @param part tells apart the payments of one entry, where only the entry has a reference */
function entryOf(node: XmlNode, details: readonly XmlNode[], whole: Whole, part: string): StatementEntry {
  const isReversal =
    ['true', '1'].includes(textAt(node, 'RvslInd').trim()) ||
    details.some((each) => nodesAt(each, 'RtrInf').length > 0);
  const isCredit = textAt(node, 'CdtDbtInd') === 'CRDT';
  const [detail] = details;
  const own = details.length === 1 ? referenceOf(detail) : '';
  const bank = textAt(node, 'AcctSvcrRef').trim();
  // The party that pays is the debtor of a credit, also where the bank takes it back as a debit.
  const side = isCredit !== isReversal ? 'Dbtr' : 'Cdtr';
  return {
    ...whole,
    isCredit,
    isReversal,
    name: line(nameOf(detail, `Ultmt${side}`) || nameOf(detail, side), 'name'),
    iban: readIban(textAt(detail, 'RltdPties', `${side}Acct`, 'Id', 'IBAN')),
    text: textOf([...details.flatMap(textsOf), textAt(node, 'AddtlNtryInf')]),
    reference: line(own || (isSomething(bank) ? `${bank}${part}` : ''), 'reference'),
  };
}

function referenceOf(detail: XmlNode | undefined): string {
  const reference = textAt(detail, 'Refs', 'AcctSvcrRef').trim();
  return isSomething(reference) ? reference : '';
}

/** Until version 7 a party has a name; from version 8 on it is a person or an institution with one. */
function nameOf(detail: XmlNode | undefined, role: string): string {
  return textAt(detail, 'RltdPties', role, 'Nm') || textAt(detail, 'RltdPties', role, 'Pty', 'Nm');
}

function textsOf(detail: XmlNode): string[] {
  const remittance = nodesAt(detail, 'RmtInf');
  return [
    // The lines of one text.
    remittance
      .flatMap((each) => nodesAt(each, 'Ustrd'))
      .map((each) => textAt(each))
      .join(' '),
    ...remittance
      .flatMap((each) => nodesAt(each, 'Strd'))
      .flatMap((each) => [
        textAt(each, 'RfrdDocInf', 'Nb'),
        textAt(each, 'CdtrRefInf', 'Ref'),
        textAt(each, 'AddtlRmtInf'),
      ]),
    textAt(detail, 'Refs', 'EndToEndId'),
    textAt(detail, 'AddtlTxInf'),
  ];
}

/** The day of a date or of a time, or null. */
export function dayOf(text: string): string | null {
  const day = text.trim().slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

/** The currency of the amount in an element. */
export function currencyIn(node: XmlNode): string {
  const [amount] = nodesAt(node, 'Amt');
  return amount === undefined ? '' : textAt(amount, '@Ccy');
}
