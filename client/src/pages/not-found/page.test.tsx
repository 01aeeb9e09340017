import { screen } from '@testing-library/react';
import { fork } from 'effector';
import { expect, it } from 'vitest';
import { renderPage } from '#shared/testing/render-app.tsx';
import { serverValue } from '#shared/testing/server-value.ts';
import { Page } from './page.tsx';

it('the page of an unknown address has a first-level heading', () => {
  renderPage(<Page />, { scope: fork({ values: [serverValue()] }), path: '/nowhere', route: '/*' });
  expect(screen.queryByRole('heading', { level: 1, name: 'Page not found' })).not.toBeNull();
});
