import './start/compile-cache.ts';

/** `npm start`. The app is loaded only now, so that its modules come from the cache. */
await import('./start/check-variables.ts');
await import('./app-process.ts');
