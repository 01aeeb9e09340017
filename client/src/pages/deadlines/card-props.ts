import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { KeyboardEvent } from 'react';
import type { CardDrag } from './use-card-drag.ts';

/** How cards are moved by pointer and by key. */
export type Cards = {
  drag: CardDrag;
  handleKey(event: KeyboardEvent<HTMLElement>, job: Job): void;
  /** The element that says how a card is moved. */
  hintId: string;
};

export type CardProps = { job: Job; isLate?: boolean; cards: Cards };
