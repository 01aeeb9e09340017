import type { MailTemplate } from '@ledgerline/shared-events/mail-templates/record.ts';
import { textForLanguage, usualTemplate } from '@ledgerline/shared-events/mail-templates/templates.ts';
import { levelName } from '@ledgerline/shared-events/reminders/level-name.ts';
import type { ReminderLevel } from '@ledgerline/shared-events/reminders/settings.ts';
import { useUnit } from 'effector-react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { SelectField } from '#shared/ui/field/index.ts';
import { NumberField } from '#shared/ui/number-field/index.ts';
import { TableHead } from '#shared/ui/table/index.ts';
import { daysBetween, withLevel, withOneMore } from './change-levels.ts';
import styles from './reminder-levels.module.css';

type Props = { levels: readonly ReminderLevel[]; onChange(levels: ReminderLevel[]): void };

/** The levels of reminders: after how many days, with which text, and whether the invoice is attached again. */
export function ReminderLevels({ levels, onChange }: Props) {
  const more = withOneMore(levels);
  return (
    <div className={styles.levels}>
      <table className={styles.table}>
        <TableHead
          columns={[
            'Level',
            'Days after due',
            'Template',
            'Attach invoice',
            { label: 'Remove', isHidden: true },
          ]}
        />
        <tbody>
          {levels.map((level, index) => (
            <LevelRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place, and has no other identity
              key={index}
              number={index + 1}
              level={level}
              range={daysBetween(levels, index)}
              onChange={(changes) => onChange(withLevel(levels, index, changes))}
              onRemove={
                levels.length === 1 ? null : () => onChange(levels.filter((_, place) => place !== index))
              }
            />
          ))}
        </tbody>
      </table>
      {more === null ? null : (
        <Button variant="subtle" size="sm" icon="plus" onClick={() => onChange(more)}>
          Add level
        </Button>
      )}
    </div>
  );
}

type RowProps = {
  /** Counted from 1. */
  number: number;
  level: ReminderLevel;
  range: { least: number; most: number };
  onChange(changes: Partial<ReminderLevel>): void;
  onRemove: (() => void) | null;
};

function LevelRow({ number, level, range, onChange, onRemove }: RowProps) {
  const name = levelName(number);
  const read = (text: string) => readDays(text, range);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.days}>
        <NumberField
          label={`Days before the ${name}`}
          labelHidden
          value={String(level.days)}
          show={(text) => text}
          read={read}
          problemOf={() => `Enter a number from ${range.least} to ${range.most}`}
          unit="days"
          onCommit={(text) => onChange({ days: Number(text) })}
        />
      </td>
      <td className={styles.text}>
        <LevelText number={number} level={level} onChange={(templateId) => onChange({ templateId })} />
      </td>
      <td>
        <span className={styles.check}>
          <CheckBox
            checked={level.attachInvoice}
            label={`Attach the invoice to the ${name}`}
            onChange={(attachInvoice) => onChange({ attachInvoice })}
          />
          <span className={styles.onPhone} aria-hidden="true">
            Attach invoice
          </span>
        </span>
      </td>
      <td className={styles.remove}>
        {onRemove === null ? null : <IconButton icon="x" label={`Remove the ${name}`} onClick={onRemove} />}
      </td>
    </tr>
  );
}

function readDays(text: string, { least, most }: { least: number; most: number }): string | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return days >= least && days <= most ? String(days) : null;
}

type TextProps = { number: number; level: ReminderLevel; onChange(templateId: number | null): void };

/** Which of the account's texts the level has, shown by its subject in the usual language. */
function LevelText({ number, level, onChange }: TextProps) {
  const { mailTemplates, invoiceLanguages, defaultInvoiceLanguage } = useUnit($effectiveSettings);
  const language = invoiceLanguages.find(({ id }) => id === defaultInvoiceLanguage) ?? {
    id: defaultInvoiceLanguage,
    locale: 'en',
  };
  const usual = usualTemplate(mailTemplates, 'reminder', number);
  const subjectOf = (template: MailTemplate) => textForLanguage(template, language).subject;
  const texts = mailTemplates.filter(({ kind, id }) => kind === 'reminder' && id !== usual?.id);
  const chosen = texts.some(({ id }) => id === level.templateId) ? String(level.templateId) : '';
  return (
    <SelectField
      label={`Template for the ${levelName(number)}`}
      labelHidden
      value={chosen}
      options={[
        { value: '', label: usual === undefined ? levelName(number) : subjectOf(usual) },
        ...texts.map((template) => ({ value: String(template.id), label: subjectOf(template) })),
      ]}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
    />
  );
}
