import './start/compile-cache.ts';

/** `npm run start:role`. Loaded only now, so that its modules come from the cache. */
await import('./role-process.ts');
