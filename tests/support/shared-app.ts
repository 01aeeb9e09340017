import { inject } from 'vitest';
import { addressForBrowsers } from './slow-answers.ts';

/** The app that all journeys of a run share. `url` has no slash at its end. */
export type SharedApp = { url: string };

/**
 * The app of the run, started as by `npm start` on the first call. Journeys run in parallel, each with an account of
 * its own; a test that changes the app itself starts one of its own (`bootLedgerline`). Works in tests of the vitest
 * project `integration`.
 * @throws Error with the output of the app when it did not start
 */
export async function sharedApp(): Promise<SharedApp> {
  const answer = await fetch(inject('sharedApp'));
  const said = await answer.text();
  if (!answer.ok) throw new Error(said);
  return { url: await addressForBrowsers(said) };
}
