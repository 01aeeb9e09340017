import { readIban } from '@ledgerline/shared-events/bank/find-ibans.ts';
import { textOf } from './statement.ts';

/** What field 86 of an entry says. */
type Purpose = { name: string; iban: string | null; text: string };

/** Lines of field 86 are this long; words go on in the next line without a space. */
const FULL_LINES: readonly number[] = [27, 65];

/** Reads field 86: in subfields (`166?20…?32…`), by codes between slashes (`/NAME/…/REMI/…`), or as it is. */
export function readPurpose(field: string): Purpose {
  const [, mark] = /^\d{3}([?>~!*+])\d{2}/.exec(field) ?? [];
  if (mark !== undefined) return bySubfields(field, mark);
  return /\/(?:NAME|REMI|IBAN|ORDP)\//.test(field) ? byCodes(field) : freely(field);
}

function bySubfields(field: string, mark: string): Purpose {
  const parts = field
    .replaceAll('\n', '')
    .split(mark)
    .slice(1)
    .map((part) => [Number(part.slice(0, 2)), part.slice(2)] as const);
  const joined = (isOne: (code: number) => boolean) =>
    flowing(parts.filter(([code]) => isOne(code)).map(([, text]) => text));
  const text = joined((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63));
  const account = joined((code) => code === 31);
  return {
    name: joined((code) => code === 32 || code === 33),
    iban: readIban(account) ?? readIban(/IBAN[+: ]*([A-Z]{2}\d{2}[A-Z0-9]+)/.exec(text)?.[1] ?? ''),
    text: sepaParts(text),
  };
}

/** The lines of a field that is cut after a fixed length, as one text. */
function flowing(lines: readonly string[]): string {
  return lines.reduce((text, each, index) => {
    const isCut = index > 0 && FULL_LINES.includes(lines[index - 1]?.length ?? 0);
    return isCut || text === '' ? text + each : `${text} ${each}`;
  }, '');
}

/** `EREF+… MREF+… SVWZ+…` without what names the mandate and the parties. */
function sepaParts(text: string): string {
  const marks = [...text.matchAll(/(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+/g)];
  if (marks.length === 0) return text;
  const parts = marks.map((mark, index) => ({
    code: mark[1] ?? '',
    text: text.slice(mark.index + 5, marks[index + 1]?.index ?? text.length).trim(),
  }));
  const before = text.slice(0, marks[0]?.index ?? 0);
  const said = ['SVWZ', 'EREF', 'KREF'].flatMap((code) => parts.filter((part) => part.code === code));
  return textOf([before, ...said.map((part) => part.text)]);
}

function byCodes(field: string): Purpose {
  const text = flowing(field.split('\n'));
  const parts = text.split(/\/([A-Z]{3,4}\d?)\//);
  const values = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 2) {
    const code = parts[at] ?? '';
    // An empty code stands before a more exact one: /REMI/USTD//text.
    values.set(code, `${values.get(code) ?? ''} ${parts[at + 1] ?? ''}`.trim());
  }
  const said = ['REMI', 'USTD', 'EREF', 'STRD'].map((code) => values.get(code) ?? '');
  return {
    name: (values.get('NAME') ?? values.get('ORDP') ?? '').replace(/^\/|\/$/g, ''),
    iban: readIban(values.get('IBAN') ?? ''),
    text: textOf(said.map((each) => withoutLastSlashes(each.replace(/^USTD\/\//, '')))),
  };
}

/** A pattern for the end of a text would try each of its slashes as the first one. */
function withoutLastSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

function freely(field: string): Purpose {
  const text = flowing(field.split('\n'));
  return { name: '', iban: readIban(/\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/.exec(text)?.[0] ?? ''), text };
}
