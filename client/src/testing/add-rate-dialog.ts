import { fireEvent, screen, within } from '@testing-library/react';

/** Opens the dialog for a new rate on a page with rates. */
export async function openAddRate() {
  const [add] = await screen.findAllByRole('button', { name: 'Add rate' });
  fireEvent.click(add ?? document.body);
  return within(await screen.findByRole('dialog', { name: 'Add rate' }));
}

type AddRate = Awaited<ReturnType<typeof openAddRate>>;

/** Chooses the option with this name in a selector of the dialog. */
export async function pickInAddRate(dialog: AddRate, label: string, option: string): Promise<void> {
  const selector = dialog.getByRole('combobox', { name: label });
  fireEvent.change(selector, { target: { value: option } });
  await screen.findByRole('option', { name: option });
  fireEvent.keyDown(selector, { key: 'Enter' });
}

/** The field for the rate per word, after Editing in words was chosen. */
export async function openEditingRate() {
  const dialog = await openAddRate();
  await pickInAddRate(dialog, 'Job type', 'Editing');
  await pickInAddRate(dialog, 'Unit', 'Words');
  return { dialog, value: dialog.getByRole('textbox', { name: 'Rate per word' }) };
}
