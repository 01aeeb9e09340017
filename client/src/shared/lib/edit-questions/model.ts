import { createEvent, createStore } from 'effector';
import { recordsReset } from '../records/pending.ts';

/** One field that the user and others changed, with each value as text; lines are separated by a newline. */
export type QuestionField = {
  /** The user's name of the field: "Notes". */
  label: string;
  /** The value that both started from; null if unknown. */
  before: string | null;
  mine: string;
  theirs: string;
};

/**
 * The question to the user when an edit conflicts with a change of another tab or device. It stays until it is
 * answered.
 */
export type EditQuestion = {
  id: string;
  /** For example "You and another tab changed Notes of Leaflet". */
  title: string;
  /** For example "Notes of Leaflet". */
  about: string;
  /** Where it can be shown on a page, the nearest place first; see `placesOf`. */
  places: readonly string[];
  /** The path of the page of its record, if there is one. */
  path: string | null;
  fields: readonly QuestionField[];
  /** The times of both changes, formatted for the user. */
  mineAt: string;
  theirsAt: string;
  /** The labels of the answers. */
  keep: string;
  use: string;
  onKeep(): void;
  onUse(): void;
};

/** A question is to be shown; it replaces one with the same id. */
export const questionRaised = createEvent<EditQuestion>();
/** A question needs no answer any more. */
export const questionClosed = createEvent<string>();
/** A place that can show questions was mounted; the second event says that it was unmounted. */
export const placeOpened = createEvent<string>();
export const placeClosed = createEvent<string>();

/** All open questions, oldest first. */
export const $editQuestions = createStore<readonly EditQuestion[]>([])
  .on(questionRaised, (questions, requested) =>
    questions.some(({ id }) => id === requested.id)
      ? questions.map((one) => (one.id === requested.id ? requested : one))
      : [...questions, requested],
  )
  .on(questionClosed, (questions, id) => questions.filter((one) => one.id !== id))
  .reset(recordsReset);

/** The places of the current page; a place that is mounted twice is contained twice. */
export const $questionPlaces = createStore<readonly string[]>([])
  .on(placeOpened, (places, place) => [...places, place])
  .on(placeClosed, (places, place) => {
    const at = places.indexOf(place);
    return at < 0 ? places : places.toSpliced(at, 1);
  });
