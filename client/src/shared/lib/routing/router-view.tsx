import { type DataRouter, RouterProvider } from 'react-router-dom';

/**
 * Draws the page of the address. Never as a transition of React's: that one gives way to everything else, so that the
 * old page would stay and take what is typed and clicked while the address, the messages and the records are new already.
 */
export function RouterView({ router }: { router: DataRouter }) {
  return <RouterProvider router={router} useTransitions={false} />;
}
