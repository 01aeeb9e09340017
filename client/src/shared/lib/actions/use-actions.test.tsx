import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { actionRegistry } from './registry.ts';
import { useActions, useKeyScope } from './use-actions.ts';

const offered = () => actionRegistry.registered().map(({ id }) => id);

type Props = { perform(): void };

function Offer({ perform }: Props) {
  useKeyScope('wizard');
  useActions([{ id: 'job.save', section: 'Job', label: 'Save', perform }], 'wizard');
  return null;
}

function Page({ perform, onShow }: Props & { onShow(): void }) {
  // A layout effect runs at the last moment before the browser paints.
  useLayoutEffect(onShow);
  return <Offer perform={perform} />;
}

it('a mounted dialog claims the keys and registers its actions before it is painted, until it is unmounted', () => {
  const seen: string[][] = [];
  const perform = vi.fn();
  const { unmount } = render(<Page perform={perform} onShow={() => void seen.push(offered())} />);
  expect(seen).toEqual([['job.save']]);
  actionRegistry.registered()[0]?.perform();
  expect(perform).toHaveBeenCalledOnce();
  unmount();
  expect(offered()).toEqual([]);
});

it('a closing dialog releases the keys at once, so that the next key press works on the page', () => {
  const stop = actionRegistry.register('app', [
    { id: 'search', section: 'Go to', label: 'Search', perform: () => undefined },
  ]);
  const { unmount } = render(<Offer perform={() => undefined} />);
  unmount();
  expect(offered()).toEqual(['search']);
  stop();
});
