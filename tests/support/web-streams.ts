import { ReadableStream } from 'node:stream/web';

// Browsers have streams, and a window of jsdom does not.
Object.assign(globalThis, { ReadableStream });
