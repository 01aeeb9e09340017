import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fork } from 'effector';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Dialog } from './dialog.tsx';

function Example({ stays }: { stays: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const dialog = (
    <Dialog opened={isOpen} title="Add rate" onClose={() => setOpen(false)}>
      <input aria-label="Rate" />
    </Dialog>
  );
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen || stays ? dialog : null}
    </>
  );
}

it.each([
  ['is drawn only while it is open', false],
  ['stays in the page', true],
])('a dialog returns the focus to the element that opened it when it %s', async (_, stays) => {
  renderPage(<Example stays={stays} />, { scope: fork() });
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const field = await screen.findByLabelText('Rate');
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
