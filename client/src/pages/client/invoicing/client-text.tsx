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

/** The longest excerpt of a text, in characters: an address with its bank details is shown as a whole. */
const LONGEST = 300;

/**
 * Chooses which of the account's texts this client's invoices have: the default one, none, or another. What would be
 * the same twice is offered once, unless it is chosen.
 */
export function ClientText({ legend, own, texts, onChange }: Props) {
  const value = own === undefined ? 'default' : own === null ? 'none' : String(own);
  const byDefault = texts.find((text) => text.default);
  const choices = useMemo(
    () => [
      {
        value: 'default',
        label: `Default: ${byDefault === undefined ? 'none' : beginningOfHtml(byDefault.text, LONGEST)}`,
      },
      ...(byDefault === undefined && value !== 'none' ? [] : [{ value: 'none', label: 'None' }]),
      ...texts
        .map(({ id, text }) => ({ value: String(id), label: beginningOfHtml(text, LONGEST) }))
        .filter((one) => one.value !== String(byDefault?.id) || one.value === value),
    ],
    [texts, byDefault, value],
  );
  return (
    <RadioGroup
      legend={legend}
      value={value}
      choices={choices}
      onChange={(next) => onChange(next === 'default' ? undefined : next === 'none' ? null : Number(next))}
    />
  );
}
