import { bankFormat } from '@ledgerline/shared-events/bank/formats.ts';
import { catTable } from '@ledgerline/shared-events/cat/tables.ts';
import { savedView, tabColumns } from '@ledgerline/shared-events/lists/views.ts';
import { mailTemplate } from '@ledgerline/shared-events/mail-templates/record.ts';
import { accountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import {
  invoiceLanguageAnswer,
  type SettingsAnswer,
  taxAnswer,
  textBlockAnswer,
} from '@ledgerline/shared-events/settings/answers.ts';
import * as z from 'zod/mini';
import type { FieldPatch } from '#shared/lib/commands/command.ts';

// Items that the server has not answered yet have a negative id, which the schemas of its answers refuse.
const id = z.int();
const taxes = z.array(z.extend(taxAnswer, { id, primaryTax: z.nullable(id) }));
const textBlocks = z.array(z.extend(textBlockAnswer, { id }));
const views = z.array(z.extend(savedView, { id }));
const mailTemplates = z.array(z.extend(mailTemplate, { id }));
const bankFormats = z.array(z.extend(bankFormat, { id }));
const catTables = z.array(z.extend(catTable, { id }));
const invoiceLanguages = z.array(invoiceLanguageAnswer);

/**
 * Lays the patches of settings over the settings. A setting whose patch is null or cannot be read gets its default; a
 * list whose patch cannot be read stays.
 */
export function lay(saved: SettingsAnswer, patches: readonly FieldPatch[]): SettingsAnswer {
  const mine = patches.filter(({ entity }) => entity === 'setting');
  if (mine.length === 0) return saved;
  const values = new Map(mine.map((patch) => [String(patch.id), patch.fields.value]));
  return {
    ...accountSettings((key) => (values.has(key) ? values.get(key) : saved[key])),
    currencyChosen: saved.currencyChosen,
    taxes: read(taxes, values.get('taxes')) ?? saved.taxes,
    paymentInstructions: read(textBlocks, values.get('paymentInstructions')) ?? saved.paymentInstructions,
    invoiceNotes: read(textBlocks, values.get('invoiceNotes')) ?? saved.invoiceNotes,
    invoiceLanguages: read(invoiceLanguages, values.get('invoiceLanguages')) ?? saved.invoiceLanguages,
    units: saved.units,
    mailTemplates: read(mailTemplates, values.get('mailTemplates')) ?? saved.mailTemplates,
    bankFormats: read(bankFormats, values.get('bankFormats')) ?? saved.bankFormats,
    catTables: read(catTables, values.get('catTables')) ?? saved.catTables,
    views: read(views, values.get('views')) ?? saved.views,
    columns: values.has('columns') ? (read(tabColumns, values.get('columns')) ?? {}) : saved.columns,
  };
}

function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> | undefined {
  return z.safeParse(schema, value).data;
}
