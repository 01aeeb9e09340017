import { readIban } from '@ledgerline/shared-events/bank/find-ibans.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { add, compare, negate, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { camtEntries, currencyIn, dayOf, type UnreadEntry } from './camt-entries.ts';
import {
  line,
  periodOf,
  type ReadStatement,
  readAmount,
  refuseTooMany,
  SEVERAL_ACCOUNTS,
  type StatementEntry,
  unreadWarnings,
  waitingWarnings,
} from './statement.ts';
import { nodesAt, parseXml, textAt, type XmlNode } from './xml-node.ts';

/** The elements of a statement (053), of a report during the day (052) and of a notice of single entries (054). */
const KINDS = [
  { format: 'CAMT.053', message: 'BkToCstmrStmt', statement: 'Stmt' },
  { format: 'CAMT.052', message: 'BkToCstmrAcctRpt', statement: 'Rpt' },
  { format: 'CAMT.054', message: 'BkToCstmrDbtCdtNtfctn', statement: 'Ntfctn' },
] as const;

/**
 * Reads CAMT.053, CAMT.052 or CAMT.054 of any version (2 to 8 are tested). Of the entries only booked ones are read.
 * @throws UnreadableFile
 */
export function readCamt(text: string): ReadStatement {
  const root = parseXml(text);
  for (const { format, message, statement } of KINDS) {
    const parts = nodesAt(root, 'Document', message, statement);
    if (parts.length > 0) return statementOf(format, parts);
  }
  throw new UnreadableFile(
    'This XML file isn’t a bank statement we can read (CAMT.053, CAMT.052 or CAMT.054).',
  );
}

function statementOf(format: ReadStatement['format'], parts: readonly XmlNode[]): ReadStatement {
  const [first] = parts;
  const nodes = parts.flatMap((part) => nodesAt(part, 'Ntry'));
  refuseTooMany(nodes.length);
  const entries: StatementEntry[] = [];
  const warnings: string[] = [];
  const unread: UnreadEntry[] = [];
  let waiting = 0;
  for (const part of parts) {
    const read = camtEntries(part, accountOf(part));
    waiting += read.waiting;
    entries.push(...read.entries);
    unread.push(...read.unread);
    if (!addsUp(part, read.entries)) {
      warnings.push("The entries don't add up to the closing balance: the file may be incomplete.");
    }
  }
  refuseTooMany(entries.length);
  if (unread.length > 0) {
    const refusal = unread[0]?.why ?? '';
    const names = unread.map(({ name }) => name);
    warnings.push(...unreadWarnings({ unread: names, readable: entries.length, refusal }));
  }
  warnings.push(...waitingWarnings(waiting));
  if (new Set(parts.map(accountOf)).size > 1) warnings.push(SEVERAL_ACCOUNTS);
  const period = periodOf(entries);
  return {
    format,
    bank: line(textAt(first, 'Acct', 'Svcr', 'FinInstnId', 'Nm'), 'name'),
    account: accountOf(first),
    from: dayOf(textAt(first, 'FrToDt', 'FrDtTm')) ?? period.from,
    to: dayOf(textAt(parts.at(-1), 'FrToDt', 'ToDtTm')) ?? period.to,
    currency: entries[0]?.currency ?? textAt(first, 'Acct', 'Ccy'),
    entries,
    warnings: [...new Set(warnings)],
  };
}

function accountOf(part: XmlNode | undefined): string {
  const iban = textAt(part, 'Acct', 'Id', 'IBAN');
  return readIban(iban) ?? line(iban || textAt(part, 'Acct', 'Id', 'Othr', 'Id'), 'account');
}

/** Whether opening balance and booked entries make the closing balance; true when the file does not say both. */
function addsUp(part: XmlNode, entries: readonly StatementEntry[]): boolean {
  const opening = balance(part, ['OPBD', 'PRCD']);
  const closing = balance(part, ['CLBD']);
  if (opening === null || closing === null) return true;
  const moved = entries.map(({ amount, isCredit }) => (isCredit ? amount : negate(amount)));
  return compare(subtract(closing, opening), add(...moved)) === 0;
}

function balance(part: XmlNode, codes: readonly string[]): string | null {
  const node = nodesAt(part, 'Bal').find((each) => codes.includes(textAt(each, 'Tp', 'CdOrPrtry', 'Cd')));
  if (node === undefined) return null;
  const amount = readAmount(textAt(node, 'Amt'), currencyIn(node));
  return textAt(node, 'CdtDbtInd') === 'DBIT' ? negate(amount) : amount;
}
