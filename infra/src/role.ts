import './start/compile-cache.ts';

/** `npm run start:role`. The app is loaded only now, so that its modules come from the cache. */
await import('./start/check-variables.ts');
await import('./role-process.ts');
