import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleQuote } from '#entities/quote/testing.ts';
import { openServed } from '#testing/served-app.tsx';
import { Page } from './page.tsx';

it('an analysis that is dropped on a quote opens the page that makes another one of it', async () => {
  const quote = sampleQuote();
  const { router } = await openServed(<Page />, {
    path: '/quotes/Q-1',
    route: '/quotes/:number',
    replies: { 'GET /api/quote/Q-1': quote },
  });
  await screen.findByRole('button', { name: 'Accept' });
  const drop = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(drop, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'a.xml')] } });
  act(() => void document.body.dispatchEvent(drop));
  expect(router.state.location).toMatchObject({
    pathname: '/jobs/from-analysis',
    search: `?client=${quote.client_id}`,
  });
}, 20_000);
