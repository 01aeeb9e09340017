import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { newTaxInput, taxInput } from '@ledgerline/shared-events/settings/commands.ts';
import type { TaxRecord } from '@ledgerline/shared-events/settings/records.ts';
import { TaxAdded, TaxDeleted, TaxEdited } from '@ledgerline/shared-events/settings/tax-events.ts';
import type { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { difference } from '../difference.ts';
import { target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The event of a new tax. */
export function addedTax(
  state: AccountState,
  input: z.output<typeof newTaxInput>,
  now: string,
): DomainEvent[] {
  const compound = input.compound ?? false;
  const record: TaxRecord = {
    id: state.nextId('tax'),
    name: input.name,
    rate: input.rate,
    compound,
    primaryTax: compound ? (input.primaryTax ?? null) : null,
    default: input.default ?? false,
    deleted_at: null,
  };
  return [TaxAdded.of({ record, addedAt: now, alongside: [] })];
}

/** The event of a changed tax; none when nothing changes. @throws Rejected not_found */
export function editedTax(state: StateReader, input: z.output<typeof taxInput>): DomainEvent[] {
  const tax = target(state, 'tax', input.id);
  const compound = input.compound ?? tax.compound;
  const chosen = input.primaryTax === undefined ? tax.primaryTax : input.primaryTax;
  const after = {
    name: input.name ?? tax.name,
    rate: input.rate ?? tax.rate,
    compound,
    primaryTax: compound ? chosen : null,
    default: input.default ?? tax.default,
  };
  const { name: was, rate, primaryTax } = tax;
  const before = { name: was, rate, compound: tax.compound, primaryTax, default: tax.default };
  const changed = difference(before, after);
  if (changed === null) return [];
  return [TaxEdited.of({ id: tax.id, name: tax.name, ...changed, alongside: [] })];
}

/** The event of a deleted tax. @throws Rejected not_found */
export function deletedTax(state: StateReader, taxId: number, now: string): DomainEvent[] {
  const tax = target(state, 'tax', taxId);
  return [TaxDeleted.of({ id: taxId, name: tax.name, deletedAt: now, alongside: [] })];
}
