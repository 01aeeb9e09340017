import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { newTaxInput, taxInput } from '@ledgerline/shared-events/settings/commands.ts';
import type { TaxRecord } from '@ledgerline/shared-events/settings/records.ts';
import { TaxAdded, TaxDeleted, TaxEdited } from '@ledgerline/shared-events/settings/tax-events.ts';
import { hasRate, hasReason, kindOf, type TaxKind } from '@ledgerline/shared-events/taxes/kinds.ts';
import { taxProblem } from '@ledgerline/shared-events/taxes/tax-problem.ts';
import type { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { difference } from '../difference.ts';
import { target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { languageTextChanges } from './language-texts.ts';

/** The event of a new tax. @throws Rejected invalid */
export function addedTax(
  state: AccountState,
  input: z.output<typeof newTaxInput>,
  now: string,
): DomainEvent[] {
  const compound = input.compound ?? false;
  const kind = input.kind ?? 'S';
  const { reason, vatex } = exemption(kind, input);
  const record: TaxRecord = {
    id: state.nextId('tax'),
    name: input.name,
    rate: input.rate ?? '0',
    compound,
    primaryTax: compound ? (input.primaryTax ?? null) : null,
    ...(kind !== 'S' && { kind }),
    ...(reason !== null && { reason }),
    ...(vatex !== null && { vatex }),
    default: input.default ?? false,
    deleted_at: null,
  };
  refuseMisfit(record);
  const alongside = languageTextChanges(state, { entity: 'tax', id: record.id }, {}, input.texts);
  return [TaxAdded.of({ record, addedAt: now, alongside })];
}

type Reasons = { reason?: string | null | undefined; vatex?: string | null | undefined };

/** What a tax of this kind says about its exemption; null where it says nothing, or what is usual. */
function exemption(
  kind: TaxKind,
  { reason, vatex }: Reasons,
): { reason: string | null; vatex: string | null } {
  if (!hasReason(kind)) return { reason: null, vatex: null };
  return { reason: reason?.trim() || null, vatex: vatex?.trim() || null };
}

/** @throws Rejected invalid when a tax isn't one of its kind */
function refuseMisfit(tax: Parameters<typeof taxProblem>[0]): void {
  const problem = taxProblem(tax);
  if (problem !== null) throw invalidField(problem.field, problem.message);
}

/** The event of a changed tax; none when nothing changes. @throws Rejected not_found, invalid */
export function editedTax(state: StateReader, input: z.output<typeof taxInput>): DomainEvent[] {
  const tax = target(state, 'tax', input.id);
  const compound = input.compound ?? tax.compound;
  const chosen = input.primaryTax === undefined ? tax.primaryTax : input.primaryTax;
  const kind = input.kind ?? kindOf(tax);
  // The sentences of another kind say something else.
  const said = kind === kindOf(tax) ? tax : {};
  const after = {
    name: input.name ?? tax.name,
    rate: input.rate ?? (hasRate(kind) ? tax.rate : '0'),
    compound,
    primaryTax: compound ? chosen : null,
    kind: storedKind(kind),
    ...exemption(kind, { ...said, ...input }),
    default: input.default ?? tax.default,
  };
  refuseMisfit(after);
  const changed = difference({ kind: null, reason: null, vatex: null, ...tax }, after);
  const texts = { ...(said === tax ? {} : withoutTexts(tax)), ...input.texts };
  const alongside = languageTextChanges(state, { entity: 'tax', id: tax.id }, tax.texts, texts);
  if (changed === null && alongside.length === 0) return [];
  const { before = {}, after: is = {} } = changed ?? {};
  return [TaxEdited.of({ id: tax.id, name: tax.name, before, after: is, alongside })];
}

const storedKind = (kind: TaxKind): TaxKind | null => (kind === 'S' ? null : kind);

const withoutTexts = ({ texts = {} }: TaxRecord): Record<string, string> =>
  Object.fromEntries(Object.keys(texts).map((language) => [language, '']));

/** The event of a deleted tax. @throws Rejected not_found */
export function deletedTax(state: StateReader, taxId: number, now: string): DomainEvent[] {
  const tax = target(state, 'tax', taxId);
  return [TaxDeleted.of({ id: taxId, name: tax.name, deletedAt: now, alongside: [] })];
}
