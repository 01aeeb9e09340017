import { Outlet, ScrollRestoration } from 'react-router-dom';

/** The error boundary around a page: an error in the page leaves the shell in place. */
export function Boundary() {
  return (
    <>
      <Outlet />
      <ScrollRestoration
        getKey={({ pathname, search }) => pathname + search.replace(/[?&]new(-\w+)?=[^&]*/g, '')}
      />
    </>
  );
}
