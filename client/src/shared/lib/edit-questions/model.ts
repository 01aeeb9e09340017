import { createEvent, createStore } from 'effector';
import { recordsReset } from '../records/pending.ts';

/** One field that the user and another changed, each value in words; lines are apart by a newline. */
export type QuestionField = {
  /** What the user calls the field: "Notes". */
  label: string;
  /** What both began with; null where that is not known. */
  before: string | null;
  mine: string;
  theirs: string;
};

/** What the user is asked when an edit met a change of another tab or device. It waits until it is answered. */
export type EditQuestion = {
  id: string;
  /** "You and another tab changed Notes of Leaflet" */
  title: string;
  /** "Notes of Leaflet" */
  about: string;
  /** Where it can stand on a page, the nearest place first; see `placesOf`. */
  places: readonly string[];
  /** The path of the page of its record, where that has one. */
  path: string | null;
  fields: readonly QuestionField[];
  /** When each of the two was made, as the user tells time. */
  mineAt: string;
  theirsAt: string;
  /** What the answers are called. */
  keep: string;
  use: string;
  onKeep(): void;
  onUse(): void;
};

/** A question is asked; one with the same id is replaced where it stands. */
export const questionRaised = createEvent<EditQuestion>();
/** A question needs no answer any more. */
export const questionClosed = createEvent<string>();
/** A place on the page that can show questions is there, or is gone. */
export const placeOpened = createEvent<string>();
export const placeClosed = createEvent<string>();

/** All questions without an answer, oldest first. */
export const $editQuestions = createStore<readonly EditQuestion[]>([])
  .on(questionRaised, (questions, requested) =>
    questions.some(({ id }) => id === requested.id)
      ? questions.map((one) => (one.id === requested.id ? requested : one))
      : [...questions, requested],
  )
  .on(questionClosed, (questions, id) => questions.filter((one) => one.id !== id))
  .reset(recordsReset);

/** The places of the page that is shown; one that stands there twice is named twice. */
export const $questionPlaces = createStore<readonly string[]>([])
  .on(placeOpened, (places, place) => [...places, place])
  .on(placeClosed, (places, place) => {
    const at = places.indexOf(place);
    return at < 0 ? places : places.toSpliced(at, 1);
  });
