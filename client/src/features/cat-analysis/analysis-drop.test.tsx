import { act, cleanup, render, screen } from '@testing-library/react';
import { fork } from 'effector';
import { Provider } from 'effector-react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { AnalysisDrop } from './analysis-drop.tsx';
import { $droppedFiles } from './dropped-files.ts';

afterEach(cleanup);

/** Where the router is, and a part of the page that takes files for another purpose. */
function Place() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="place">{pathname + search}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: an area for files, as others have */}
      <div data-testid="other" onDrop={(event) => event.preventDefault()} />
    </>
  );
}

function open(drops: Parameters<typeof AnalysisDrop>[0][]) {
  const page = (
    <>
      {drops.map((props) => (
        <AnalysisDrop key={`${props.clientId} ${props.isOnTop}`} {...props} />
      ))}
      <Place />
    </>
  );
  const scope = fork();
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/clients/3'] });
  render(
    <Provider value={scope}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return scope;
}

const files = [new File(['x'], 'Analyze Files.xml')];

function drag(type: string, target: Element = document.body) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], files } });
  act(() => void target.dispatchEvent(event));
}

const place = () => screen.getByTestId('place').textContent;

it('files that are dropped on a client open the page that makes a job of them, for this client', () => {
  const scope = open([{ clientId: 3 }]);
  drag('dragenter');
  expect(screen.getByRole('status').textContent).toBe('Drop an analysis to make a job of it');
  drag('drop');
  expect(place()).toBe('/jobs/from-analysis?client=3');
  expect(scope.getState($droppedFiles)).toEqual(files);
});

it('a form over the page takes them first', () => {
  open([{ clientId: 3 }, { isOnTop: true }]);
  drag('drop');
  expect(place()).toBe('/jobs/from-analysis');
});

it('files that a part of the page takes are left to it', () => {
  const scope = open([{}]);
  drag('dragenter');
  drag('drop', screen.getByTestId('other'));
  expect(place()).toBe('/clients/3');
  expect(scope.getState($droppedFiles)).toEqual([]);
  expect(screen.queryByRole('status')).toBeNull();
});
