import '@ledgerline/shared-events/api/plain-issue.ts';
import '../shared/theme/layers.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { areBareKeysOn } from '../shared/lib/actions/bare-keys.ts';
import { startKeyDispatcher } from '../shared/lib/actions/key-dispatcher.ts';
import { actionRegistry } from '../shared/lib/actions/registry.ts';
import { AppRoot } from './app-root.tsx';
import { createApp } from './scope.ts';
import { startApp } from './start.ts';

const app = createApp();

startApp({ scope: app.scope, isOwnCommand: app.lane.isOwn });
startKeyDispatcher({ registry: actionRegistry, areBareKeysOn });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <AppRoot app={app} />
  </StrictMode>,
);
