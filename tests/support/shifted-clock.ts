import { readFileSync } from 'node:fs';

/**
 * Loaded by `node --import` before a program: shifts its clock by the milliseconds in the file CLOCK_FILE, which may
 * change while it runs. Timers run on as they are.
 */
const file = process.env.CLOCK_FILE ?? '';
const CHECK_MS = 50;

const system = Date;
let shift = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - readAt > CHECK_MS) {
    shift = Number(readFileSync(file, 'utf8'));
    readAt = performance.now();
  }
  return system.now() + shift;
}

globalThis.Date = new Proxy(Date, {
  construct: (target, parts, newTarget) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  apply: () => new system(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
