import { screen } from '@testing-library/react';
import { fork } from 'effector';
import { expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { Page } from './page.tsx';

it('the page of an unknown address has a first-level heading', () => {
  renderPage(<Page />, { scope: fork(), path: '/nowhere', route: '/*' });
  expect(screen.queryByRole('heading', { level: 1, name: 'Page not found' })).not.toBeNull();
});
