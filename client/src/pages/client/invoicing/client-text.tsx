import type { TextBlockAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { useMemo } from 'react';
import { beginningOfHtml } from '#shared/lib/html/read-html.ts';
import { RadioGroup } from '#shared/ui/choice/index.ts';

type Props = {
  legend: string;
  /** undefined means the default, null none. */
  own: number | null | undefined;
  texts: readonly TextBlockAnswer[];
  onChange(value: number | null | undefined): void;
};

/** The longest excerpt of a text in a menu, in characters. */
const LONGEST = 60;

/** Chooses which of the account's texts this client's invoices have: the default one, none, or another. */
export function ClientText({ legend, own, texts, onChange }: Props) {
  const byDefault = texts.find((text) => text.default);
  const choices = useMemo(
    () => [
      {
        value: 'default',
        label: `Default: ${byDefault === undefined ? 'none' : beginningOfHtml(byDefault.text, LONGEST)}`,
      },
      { value: 'none', label: 'None' },
      ...texts.map(({ id, text }) => ({ value: String(id), label: beginningOfHtml(text, LONGEST) })),
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
