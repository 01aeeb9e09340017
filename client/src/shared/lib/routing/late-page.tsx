import { type ComponentType, createElement, useEffect, useState } from 'react';
import { EmptyState } from '#shared/ui/empty/index.ts';
import { usePageTitle } from '#shared/ui/page/index.ts';

type Load = () => Promise<{ Page: ComponentType }>;

/**
 * A page whose code is not on the device while it is offline: it says so, and becomes the page once the device is
 * connected. The router keeps the outcome of a route's first load, so that a failure would stay.
 */
export function createLatePage(load: Load): ComponentType {
  return () => createElement(LatePage, { load });
}

function LatePage({ load }: { load: Load }) {
  const [Page, setPage] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Page !== null) return;
    const retry = () =>
      // biome-ignore lint/plugin: the code of a page, not a fact
      void load().then(
        ({ Page: loaded }) => setPage(() => loaded),
        () => undefined,
      );
    if (navigator.onLine) retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [Page, load]);
  if (Page !== null) return <Page />;
  return navigator.onLine ? null : <Offline />;
}

function Offline() {
  usePageTitle('You are offline');
  return (
    <EmptyState
      title="You are offline"
      text="This page isn't available offline. It will open when you're back online."
    />
  );
}
