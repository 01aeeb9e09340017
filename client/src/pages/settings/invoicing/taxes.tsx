import type { TaxAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { defaultTaxes } from '@ledgerline/shared-events/taxes/chosen-taxes.ts';
import { kindOf } from '@ledgerline/shared-events/taxes/kinds.ts';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { listedTax, taxKindWords } from '#entities/settings/tax-kinds.ts';
import { newId } from '#shared/lib/commands/new-id.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { EditableList } from '../editable-list/editable-list.tsx';
import type { RowColumns } from '../editable-list/types.ts';
import { PARENT } from './parent.ts';
import { settingListCommands } from './setting-list-commands.ts';
import { TaxForm } from './tax-form.tsx';
import { TaxOptions } from './tax-options.tsx';

/** The list of taxes. A deletion needs no confirmation: its message can undo it. */
export function Taxes() {
  const { taxes } = useUnit($effectiveSettings);
  return (
    <EditableList
      head={{
        title: 'Taxes',
        settings: 'taxes smallBusiness taxRounding taxCurrency',
        parent: PARENT,
        lead: 'Taxes marked Default are added to new invoices. A compound tax is charged on top of its primary tax.',
      }}
      words={{
        add: 'Add tax',
        saveNew: 'Add tax',
        added: 'Tax added',
        deleted: 'Tax deleted',
        none: 'No taxes yet.',
      }}
      items={taxes}
      columns={columnsOf(taxes)}
      commands={settingListCommands<TaxAnswer>({
        key: 'taxes',
        items: taxes,
        noun: 'tax',
        subject: ({ name }) => name,
        shown: (tax) => ({ ...tax, id: newId() }),
      })}
      form={(props) => <TaxForm {...props} taxes={taxes} />}
    >
      <TaxOptions />
    </EditableList>
  );
}

function columnsOf(taxes: readonly TaxAnswer[]): RowColumns<TaxAnswer> {
  // The taxes that new invoices have by default, directly or as the primary tax of a compound one.
  const charged = new Set(defaultTaxes(taxes).map(({ id }) => id));
  const usedBy = (tax: TaxAnswer) =>
    taxes.find(({ compound, primaryTax }) => compound && primaryTax === tax.id);
  return {
    name: listedTax,
    notes: (tax) => (
      <>
        {kindOf(tax) === 'S' ? null : <Note>{taxKindWords(kindOf(tax))}</Note>}
        {tax.compound ? <Note>{compoundText(tax, taxes)}</Note> : null}
        {charged.has(tax.id) && !tax.default ? <Note>Comes with {usedBy(tax)?.name}</Note> : null}
        {charged.has(tax.id) ? <Chip>Default</Chip> : null}
      </>
    ),
    blocked: (tax) => {
      const user = usedBy(tax);
      return user === undefined ? undefined : `${user.name} is charged on top of this tax`;
    },
  };
}

const Note = ({ children }: { children: ReactNode }) => <span className="small muted trunc">{children}</span>;

function compoundText({ primaryTax }: TaxAnswer, taxes: readonly TaxAnswer[]): string {
  const primary = taxes.find(({ id }) => id === primaryTax);
  return primary === undefined ? 'Compound' : `Compound, on top of ${primary.name}`;
}
