import { fireEvent, screen } from '@testing-library/react';
import { sampleClient, sampleSettings } from '#testing/record-samples.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from '../page.tsx';

export const SETTINGS = sampleSettings({ billingInformationName: 'Marta Wiśniewska' });

/**
 * Opens a new invoice in an account with three clients, of which Beta has no invoicing; `replies` override the
 * answers.
 */
export const open = (replies: Readonly<Record<string, unknown>> = {}) =>
  openServed(<Page />, {
    path: '/invoices?new=invoice',
    route: '/invoices',
    replies: {
      'GET /api/settings': SETTINGS,
      'GET /api/client': [
        sampleClient(1, 'Acme'),
        sampleClient(2, 'Beta', { invoicing: false }),
        sampleClient(3, 'Gamma'),
      ],
      ...replies,
    },
  });

/** Whether the button of this name cannot be used now. */
export const isOff = (name: RegExp) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

export const chooseClient = (id: number) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Client' }), { target: { value: String(id) } });
