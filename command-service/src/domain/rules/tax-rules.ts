import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { InvoiceRecord, InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import type { EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import { kindOf, mixesOutOfScope } from '@ledgerline/shared-events/taxes/kinds.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, breachOfTwo, fieldsOf, type RecordRef } from './broken-rule.ts';

const whyAlone = (on = 'an invoice') => `what is outside the scope of VAT needs ${on} without other taxes.`;
const refusalOf = (on?: string) => `W${whyAlone(on).slice(1)}`;

/** The compound taxes whose primary tax is this one. */
export function chargedOnTop(state: StateReader, taxId: EntityId): RecordRef[] {
  return [...state.records('tax')]
    .filter(({ compound, primaryTax }) => compound && primaryTax === taxId)
    .map(({ id }) => ({ entity: 'tax', id }));
}

/** The breach of a compound tax: it must be a standard one, and its primary tax must exist, be a standard one and not be compound. */
export function brokenPrimary(state: StateReader, id: EntityId): BrokenRule[] {
  const tax = state.record('tax', id);
  if (tax === undefined || tax.deleted_at !== null || !tax.compound) return [];
  const record: RecordRef = { entity: 'tax', id };
  const primary = tax.primaryTax === null ? undefined : state.record('tax', tax.primaryTax);
  const isFine =
    primary?.deleted_at === null &&
    !primary.compound &&
    [tax, primary].every((one) => kindOf(one) === 'S') &&
    primary.id !== tax.id;
  if (isFine) return [];
  const at =
    primary === undefined
      ? []
      : [...fieldsOf({ entity: 'tax', id: primary.id }, 'deleted_at', 'compound', 'kind')];
  return [
    breach('compound tax on a primary tax', record, {
      other: primary === undefined ? null : { entity: 'tax', id: primary.id },
      fields: [...fieldsOf(record, 'primaryTax', 'compound', 'kind', 'deleted_at'), ...at],
      refusal: (isTouched) =>
        isTouched(record)
          ? invalidField('primaryTax', 'A compound tax needs a primary tax.')
          : invalidField('compound', `${tax.name} is charged on top of this tax.`),
    }),
  ];
}

/** The breach of an invoice or a quote in which something outside the scope of VAT stands beside a VAT. */
export function mixedTaxes(state: StateReader, entity: 'invoice' | 'quote', id: EntityId): BrokenRule[] {
  const document = state.record(entity, id);
  if (document === undefined || !mixesTaxes(document)) return [];
  const record: RecordRef = { entity, id };
  return [
    breach('taxes of one scope on a document', record, {
      fields: fieldsOf(record, 'taxes', 'items', 'adjustments'),
      refusal: () => invalidField('taxes', refusalOf(entity === 'quote' ? 'a quote' : undefined)),
    }),
  ];
}

/**
 * The breach of default taxes of which one is outside the scope of VAT and another isn't: no new document could have
 * both.
 */
export function mixedDefaults(state: StateReader, id: EntityId): BrokenRule[] {
  const tax = state.record('tax', id);
  if (tax === undefined || !tax.default || tax.deleted_at !== null) return [];
  return [...state.records('tax')]
    .filter((other) => other.id !== tax.id && other.default && other.deleted_at === null)
    .filter((other) => mixesOutOfScope([tax, other]))
    .map((other) =>
      breachOfTwo('default taxes of one scope', [tax.id, other.id], 'tax', {
        fields: [tax, other].flatMap((one) =>
          fieldsOf({ entity: 'tax', id: one.id }, 'default', 'kind', 'deleted_at'),
        ),
        refusal: () => invalidField('default', `It can't be a default beside ${other.name}: ${whyAlone()}`),
      }),
    );
}

/** The breach of a client for whom taxes are chosen of which one is outside the scope of VAT and another isn't. */
export function mixedTaxesOfClient(state: StateReader, id: EntityId): BrokenRule[] {
  const taxes = (state.record('client', id)?.settings.taxes ?? []).flatMap(
    (tax) => state.record('tax', tax) ?? [],
  );
  if (!mixesOutOfScope(taxes)) return [];
  const record: RecordRef = { entity: 'client', id };
  return [
    breach('taxes of one scope for a client', record, {
      fields: [
        ...fieldsOf(record, 'settings.taxes'),
        ...taxes.flatMap((tax) => fieldsOf({ entity: 'tax', id: tax.id }, 'kind', 'deleted_at')),
      ],
      refusal: (isTouched) =>
        isTouched(record)
          ? invalidField('taxes', refusalOf())
          : invalidField(
              'kind',
              `${state.record('client', id)?.name} has other taxes beside it: ${whyAlone()}`,
            ),
    }),
  ];
}

/** The clients who have a tax among the ones chosen for them. */
export function clientsWithTax(state: StateReader, taxId: EntityId): RecordRef[] {
  return [...state.records('client')]
    .filter(({ deleted_at, settings }) => deleted_at === null && settings.taxes?.some((id) => id === taxId))
    .map(({ id }) => ({ entity: 'client', id }));
}

/** Whether something outside the scope of VAT stands beside a VAT on a document. */
function mixesTaxes({
  taxes,
  items,
  adjustments,
}: Pick<InvoiceRecord, 'taxes' | 'adjustments'> & {
  items: readonly { value: string; taxes?: InvoiceTax[] }[];
}): boolean {
  const own = [...items, ...(adjustments ?? [])].flatMap((part) => part.taxes ?? []);
  return mixesOutOfScope([...taxes, ...own]);
}
