import { Outlet, ScrollRestoration } from 'react-router-dom';

/** Where a page stands in the shell. A page that breaks breaks only this part. */
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
