import './start/compile-cache.ts';

/** `npm start`. Loaded only now, so that its modules come from the cache. */
await import('./app-process.ts');
