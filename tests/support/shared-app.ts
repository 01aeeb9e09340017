import { inject } from 'vitest';
import { asBrowsersReach } from './slow-answers.ts';

/** The app that all journeys of a run share. `url` has no slash at its end. */
export type SharedApp = { url: string };

/**
 * The app of the run, as `npm start` runs it, started when it is first asked for. Journeys run beside each other, each
 * with an account of its own; a test that changes the app itself boots its own (`bootLedgerline`). Works in tests of
 * the vitest project `integration`.
 * @throws Error with what the app printed when it did not start.
 */
export async function sharedApp(): Promise<SharedApp> {
  const answer = await fetch(inject('sharedApp'));
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return { url: await asBrowsersReach(said) };
}
