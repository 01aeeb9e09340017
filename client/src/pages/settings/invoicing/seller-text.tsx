import { withoutBlanks } from '@ledgerline/shared-events/money/iban.ts';
import type { SellerField } from '@ledgerline/shared-events/settings/seller.ts';
import { settingLabel } from '@ledgerline/shared-events/settings/setting-keys.ts';
import { useUnit } from 'effector-react';
import { $effectiveSettings } from '#entities/settings/model.ts';
import { useCheckedText } from '#shared/lib/autosave/use-checked-text.ts';
import { TextField } from '#shared/ui/field/index.ts';
import { useSettingEdit } from '../parts/use-setting.ts';

type Props = {
  field: SellerField;
  label: string;
  hint?: string;
  problemOf?: (text: string) => string | null;
  /** No right text is shorter: until then a typed one isn't called wrong. */
  shortest?: number;
};

/** A text of the seller; a wrong one is called so while it is typed, and is not saved. */
export function SellerText({ field, label, hint, problemOf = () => null, shortest = 0 }: Props) {
  const { seller } = useUnit($effectiveSettings);
  const edit = useSettingEdit('seller', settingLabel('seller'));
  const checked = useCheckedText({
    value: seller[field] ?? '',
    problemOf,
    shortest,
    onBegin: edit.begin,
    save: (typed) => edit.save({ ...seller, [field]: cleaned(field, typed) }),
  });
  return <TextField label={label} hint={hint} {...checked.field} />;
}

/** As the server stores it, so that the field shows at once what is saved. */
function cleaned(field: SellerField, typed: string): string {
  return field === 'iban' || field === 'bic' ? withoutBlanks(typed) : typed.trim();
}
