export { markedWords } from './marked-words.ts';
export {
  $editQuestions,
  $questionPlaces,
  type EditQuestion,
  placeClosed,
  placeOpened,
  type QuestionField,
  questionClosed,
  questionRaised,
} from './model.ts';
export { fieldPlace, placesOf, RATES_PLACE, recordPlace, shownAt } from './place.ts';
