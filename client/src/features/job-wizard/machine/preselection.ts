import type { RateAnswer as Rate } from '@ledgerline/shared-events/catalogue/answers.ts';
import type { ClientUsageAnswer as ClientUsage } from '@ledgerline/shared-events/clients/answers.ts';
import {
  type Catalogue,
  type GuessField,
  guessFromClient,
  guessRate,
  withoutGuesses,
} from '@ledgerline/shared-events/rates/client-guesses.ts';
import type { JobDraft } from './draft.ts';

/** The data of the chosen client. */
export type ClientData = { currency: string | null; usage: ClientUsage; rates: readonly Rate[] };

/**
 * The draft with the client's data: its currency, what its jobs use most, and the matching rate. If the data arrives
 * after the user answered later steps, these answers stay.
 */
export function withClientData(draft: JobDraft, data: ClientData, catalogue: Catalogue): JobDraft {
  const before = { choice: draft, guessed: draft.preselected, chosen: chosenIn(draft) };
  const { choice, guessed } = guessFromClient(before, data, catalogue);
  return { ...draft, ...choice, preselected: [...guessed] };
}

/** Fields that the user left empty on purpose: any language pair, or a step that was passed without an answer. */
const chosenIn = ({ visited, preselected, isAnyPair }: JobDraft): GuessField[] =>
  (['languagePair', 'currency'] as const).filter(
    (field) =>
      (field === 'languagePair' && isAnyPair) || (visited.includes(field) && !preselected.includes(field)),
  );

/** The draft with the client's rate that matches its fields. */
export function withMatchingRate(draft: JobDraft, rates: readonly Rate[]): JobDraft {
  const { choice, guessed } = guessRate({ choice: draft, guessed: draft.preselected }, rates);
  return { ...draft, ...choice, preselected: [...guessed] };
}

/**
 * Prepares the draft for another client: clears what was preselected, keeps what was chosen, and reopens steps that
 * were only passed. The rate is cleared even if it was typed, since it belongs to a client.
 */
export const withoutClient = (draft: JobDraft): JobDraft => ({
  ...draft,
  ...withoutGuesses(draft, draft.preselected),
  rate: '',
  preselected: [],
  visited: draft.visited.filter((step) => step !== 'currency' && step !== 'languagePair'),
});
