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

/** What is known of the chosen client. */
export type ClientData = { currency: string | null; usage: ClientUsage; rates: readonly Rate[] };

/**
 * The draft once the client is known: its currency, what its jobs use most, and the rate that follows. The answer may
 * come when later steps are answered already: it replaces none of these.
 */
export function withClientData(draft: JobDraft, data: ClientData, catalogue: Catalogue): JobDraft {
  const before = { choice: draft, guessed: draft.preselected, chosen: chosenIn(draft) };
  const { choice, guessed } = guessFromClient(before, data, catalogue);
  return { ...draft, ...choice, preselected: [...guessed] };
}

/** Fields that are empty by choice: any language pair, or an answer to a step that was left as it stood. */
const chosenIn = ({ visited, preselected, isAnyPair }: JobDraft): GuessField[] =>
  (['languagePair', 'currency'] as const).filter(
    (field) =>
      (field === 'languagePair' && isAnyPair) || (visited.includes(field) && !preselected.includes(field)),
  );

/** The draft with the client's rate that fits what is chosen. */
export function withMatchingRate(draft: JobDraft, rates: readonly Rate[]): JobDraft {
  const { choice, guessed } = guessRate({ choice: draft, guessed: draft.preselected }, rates);
  return { ...draft, ...choice, preselected: [...guessed] };
}

/**
 * Another client: what was guessed from the last one goes, what was chosen stays, and a step that was only passed is open
 * again. The rate is that of a client: it goes also when it was typed.
 */
export const withoutClient = (draft: JobDraft): JobDraft => ({
  ...draft,
  ...withoutGuesses(draft, draft.preselected),
  rate: '',
  preselected: [],
  visited: draft.visited.filter((step) => step !== 'currency' && step !== 'languagePair'),
});
