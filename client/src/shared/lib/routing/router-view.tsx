import { type DataRouter, RouterProvider } from 'react-router-dom';

/**
 * Renders the page of the address, but not in a React transition: a transition yields to other updates, so that the
 * old page would stay and receive typing and clicks while the address, the messages and the records are new already.
 */
export function RouterView({ router }: { router: DataRouter }) {
  return <RouterProvider router={router} useTransitions={false} />;
}
