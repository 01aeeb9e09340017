import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fork } from 'effector';
import { type FormEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Button } from '../button/index.ts';
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

it('a dialog is answered by Ctrl+Enter, as by its main button', async () => {
  const [saved, cancelled] = [vi.fn(), vi.fn()];
  const show = (blocked?: string) => (
    <Dialog
      opened
      title="Record a payment"
      onClose={cancelled}
      foot={
        <>
          <Button onClick={cancelled}>Cancel</Button>
          <Button variant="primary" blocked={blocked} onClick={saved}>
            Record
          </Button>
        </>
      }
    >
      <input aria-label="Amount" />
    </Dialog>
  );
  const first = renderPage(show('Enter an amount first'), { scope: fork() });
  const press = async () =>
    fireEvent.keyDown(await screen.findByLabelText('Amount'), { key: 'Enter', ctrlKey: true });
  await press();
  await new Promise((resolve) => setTimeout(resolve, 10));
  first.unmount();
  expect(saved).not.toHaveBeenCalled();
  renderPage(show(), { scope: fork() });
  await press();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(cancelled).not.toHaveBeenCalled();
});

it('a form in a dialog is answered by Ctrl+Enter, too', async () => {
  const saved = vi.fn((event: FormEvent) => event.preventDefault());
  renderPage(
    <Dialog opened title="Record a payment" onClose={() => undefined}>
      <form onSubmit={saved}>
        <textarea aria-label="Reference" />
        <Button variant="primary" type="submit">
          Record
        </Button>
      </form>
    </Dialog>,
    { scope: fork() },
  );
  fireEvent.keyDown(await screen.findByLabelText('Reference'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

function OpenedByKey() {
  const [isOpen, setOpen] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      {isOpen ? (
        <Dialog opened title="Add rate" onClose={() => setOpen(false)}>
          <input aria-label="Rate" />
        </Dialog>
      ) : null}
    </main>
  );
}

it('a dialog that was opened by a key leaves the focus in the content', async () => {
  renderPage(<OpenedByKey />, { scope: fork() });
  const field = await screen.findByLabelText('Rate');
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('a dialog keeps what is typed before its first field has the focus', async () => {
  const field = <input aria-label="Name" data-autofocus />;
  renderPage(
    <Dialog opened title="Save as view" onClose={() => undefined}>
      {field}
    </Dialog>,
    { scope: fork() },
  );
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(document.activeElement).not.toBe(name);
  for (const key of 'Late') fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(name.value).toBe('Late'));
});
