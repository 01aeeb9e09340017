import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const Reports = () => <p>Reports of this year</p>;

afterEach(() => {
  vi.restoreAllMocks();
});

it('a page without its code says that the device is offline, and opens once it is connected', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module');
    return { Page: Reports };
  });
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: [
          { path: '/', element: <p>Jobs</p> },
          { path: '/reports', lazy: lazyPage(load) },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await act(() => router.navigate('/reports'));
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Reports of this year')).toBeTruthy();
});

it('a form over a page waits for the connection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module');
    return { Page: Reports };
  });
  const loaded = lazyPage(load, 'wait')();
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  onLine.mockReturnValue(true);
  await vi.waitFor(async () => {
    window.dispatchEvent(new Event('online'));
    expect(await loaded).toEqual({ Component: Reports });
  });
});
