import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { accountScope } from '#testing/account-scope.ts';
import { Page } from './page.tsx';

describe('the page for the time zone', () => {
  it('shows the chosen zone and that of the device, changes it, and links to the jobs', async () => {
    const { scope, given } = await accountScope({ settings: { timezone: 'Asia/Tokyo' } });
    renderPage(<Page />, { scope, path: '/timezone-select' });
    const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.queryByText(new RegExp(`This device is in ${device}`))).not.toBeNull();
    const selector = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
    expect(selector.value).toContain('Tokyo');
    fireEvent.change(selector, { target: { value: 'Lisbon' } });
    await screen.findByRole('option', { name: /Lisbon/ });
    fireEvent.keyDown(selector, { key: 'Enter' });
    await waitFor(() => expect(given[0]?.payload).toEqual({ key: 'timezone', value: 'Europe/Lisbon' }));
    expect(screen.getByRole('link', { name: 'Go to jobs' }).getAttribute('href')).toBe('/jobs');
  });
});
