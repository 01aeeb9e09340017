import { useMemo } from 'react';
import type { TextBlock } from '../../../entities/settings/index.ts';
import { plainText } from '../../../shared/lib/html/plain-text.ts';
import { RadioGroup } from '../../../shared/ui/choice/index.ts';

type Props = {
  legend: string;
  /** undefined: the default; null: none. */
  own: number | null | undefined;
  texts: readonly TextBlock[];
  onChange(value: number | null | undefined): void;
};

const LONGEST = 60;

/** The first words of a text. */
function excerptOf(html: string): string {
  const text = plainText(html);
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;
}

/** Which of the account's texts stands on this client's invoices: the default one, none, or another. */
export function ClientText({ legend, own, texts, onChange }: Props) {
  const byDefault = texts.find((text) => text.default);
  const choices = useMemo(
    () => [
      { value: 'default', label: `Default: ${byDefault === undefined ? 'none' : excerptOf(byDefault.text)}` },
      { value: 'none', label: 'None' },
      ...texts.map(({ id, text }) => ({ value: String(id), label: excerptOf(text) })),
    ],
    [texts, byDefault],
  );
  const value = own === undefined ? 'default' : own === null ? 'none' : String(own);
  return (
    <RadioGroup
      legend={legend}
      value={value}
      choices={choices}
      onChange={(next) => onChange(next === 'default' ? undefined : next === 'none' ? null : Number(next))}
    />
  );
}
