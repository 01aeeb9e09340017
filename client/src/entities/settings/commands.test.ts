import { describe, expect, expectTypeOf, it } from 'vitest';
import { addSettingItem, editSettingItem, removeSettingItem, setSetting } from './commands.ts';

const taxes = [
  { id: 1, name: 'VAT', default: true },
  { id: 2, name: 'City', default: false },
];
const list = { key: 'taxes', items: taxes, label: 'Taxes' } as const;
const texts = { key: 'invoiceNotes', items: taxes, label: 'Notes' } as const;
const shown = (draft: { patches: readonly { fields: Readonly<Record<string, unknown>> }[] }) =>
  draft.patches[0]?.fields.value;

it('a setting takes only the values of its key', () => {
  expectTypeOf(setSetting<'paperSize'>)
    .parameter(1)
    .toEqualTypeOf<'A4' | 'Letter'>();
  expectTypeOf(setSetting<'hideTaxAlert'>)
    .parameter(1)
    .toEqualTypeOf<boolean>();
});

describe('commands on items of settings', () => {
  it('send only what changed of an item, and show the whole list at once', () => {
    const draft = editSettingItem(list, 2, { name: 'Town' });
    expect(draft.payload).toEqual({ key: 'taxes', value: { id: 2, name: 'Town' } });
    expect(shown(draft)).toEqual([taxes[0], { id: 2, name: 'Town', default: false }]);
  });

  it('leave the other default taxes unchanged when a tax becomes a default', () => {
    const both = [taxes[0], { id: 2, name: 'City', default: true }];
    expect(shown(editSettingItem(list, 2, { default: true }))).toEqual(both);
    const third = { id: -5, name: 'New', default: true };
    expect(shown(addSettingItem(list, third, third))).toEqual([...taxes, third]);
  });

  it('replace the former default on the screen too', () => {
    expect(shown(editSettingItem(texts, 2, { default: true }))).toEqual([
      { id: 1, name: 'VAT', default: false },
      { id: 2, name: 'City', default: true },
    ]);
    const added = addSettingItem(
      texts,
      { name: 'New', default: true },
      { id: -5, name: 'New', default: true },
    );
    expect(added.payload).toEqual({ key: 'invoiceNotes', value: { name: 'New', default: true } });
    expect(shown(added)).toEqual([
      { id: 1, name: 'VAT', default: false },
      { id: 2, name: 'City', default: false },
      { id: -5, name: 'New', default: true },
    ]);
  });

  it('hold the list from before, so that an undo shows at once', () => {
    const draft = removeSettingItem(list, 1);
    expect(shown(draft)).toEqual([taxes[1]]);
    expect(draft.patches[0]?.before).toEqual({ value: taxes });
    expect(draft.payload).toEqual({ key: 'taxes', id: 1 });
  });
});
