import { fireEvent, screen } from '@testing-library/react';
import { fork } from 'effector';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { SidePanel } from './side-panel.tsx';

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        History
      </button>
      <input aria-label="Job name" />
      {isOpen ? (
        <SidePanel label="History" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </SidePanel>
      ) : null}
    </>
  );
}

function show() {
  renderPage(<Example />, { scope: fork() });
  const opener = screen.getByRole('button', { name: 'History' });
  const field = screen.getByLabelText('Job name');
  return { opener, field, press: () => fireEvent.click(opener) };
}

const panel = () => screen.getByRole('complementary', { name: 'History' });

describe('a panel beside the page', () => {
  it('takes the focus and returns it to the element that opened it', () => {
    const { opener, press } = show();
    opener.focus();
    press();
    expect(document.activeElement).toBe(panel());
    const close = screen.getByRole('button', { name: 'Close' });
    close.focus();
    fireEvent.click(close);
    expect(document.activeElement).toBe(opener);
  });

  it('does not take the focus from a field in which the user is typing when it opens by itself', () => {
    const { field, press } = show();
    field.focus();
    press();
    expect(panel().isConnected).toBe(true);
    expect(document.activeElement).toBe(field);
  });

  it('does not move the focus on closing when the user has moved it to the page', () => {
    const { opener, field, press } = show();
    opener.focus();
    press();
    field.focus();
    press();
    expect(screen.queryByRole('complementary', { name: 'History' })).toBeNull();
    expect(document.activeElement).toBe(field);
  });
});
