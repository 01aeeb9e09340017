import { STORED_TEXTS } from '@ledgerline/shared-events/paper/rich-text/testing/stored-texts.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UiProvider } from '#shared/testing/ui-provider.tsx';
import { RichTextField } from './rich-text-field.tsx';

it.each(STORED_TEXTS)(
  'the rich text field reports no change when a stored text is opened, focused and left: %j',
  (html) => {
    const onChange = vi.fn();
    render(<RichTextField label="Notes" value={html} onChange={onChange} />, { wrapper: UiProvider });
    const box = screen.getByRole('textbox', { name: 'Notes' });
    const shown = box.innerHTML;
    fireEvent.focus(box);
    fireEvent.blur(box);
    expect(box.innerHTML).toBe(shown);
    expect(onChange).not.toHaveBeenCalled();
  },
);

it('the rich text field reports typed text with the stored formatting unchanged', () => {
  const onChange = vi.fn();
  render(<RichTextField label="Notes" value="<div>One <b>two</b></div>" onChange={onChange} />, {
    wrapper: UiProvider,
  });
  const box = screen.getByRole('textbox', { name: 'Notes' });
  box.append('three');
  fireEvent.input(box);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('<div>One <b>two</b></div>three');
});
