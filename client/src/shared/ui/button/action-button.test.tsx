import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Action } from '#shared/lib/actions/action.ts';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { ActionButton } from './action-button.tsx';

const perform = vi.fn();

function Registered({ action }: { action: Partial<Action> }) {
  useActions([{ id: 'job.new', section: 'Create', label: 'New job', keys: ['n'], perform, ...action }]);
  return <ActionButton action="job.new" />;
}

const show = (element: React.ReactElement) => render(<MantineProvider env="test">{element}</MantineProvider>);

it('has the label and the key of its action, and performs it', () => {
  show(<Registered action={{}} />);
  const button = screen.getByRole('button', { name: /New job/ });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('N');
  fireEvent.click(button);
  expect(perform).toHaveBeenCalledOnce();
});

it('is off with the reason of its action', () => {
  perform.mockClear();
  show(<Registered action={{ blocked: 'We could not load your clients' }} />);
  const button = screen.getByRole('button', { name: /New job/ });
  expect(button.dataset.tip).toBe('We could not load your clients');
  fireEvent.click(button);
  expect(perform).not.toHaveBeenCalled();
});

it('is not there where nothing registers its action', () => {
  show(<ActionButton action="job.new" />);
  expect(screen.queryByRole('button')).toBeNull();
});
