import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openServed } from '#testing/served-app.tsx';
import { APP_VERSION } from '#version.ts';
import { Page } from './page.tsx';

afterEach(() => vi.unstubAllGlobals());

it('has first steps, keys, news, contact and version', async () => {
  await openServed(<Page />, { path: '/help', route: '/help' });
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Getting started', 'What’s new', 'Keys', 'Contact']);
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  expect(screen.getByText(`Ledgerline ${APP_VERSION}`)).toBeDefined();
});
