import { matchQuality } from '@ledgerline/shared-events/text/match-quality.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { Action } from '#shared/lib/actions/action.ts';

const WORD_BREAK = /[^\p{L}\p{N}]+/u;

/** How well an action matches a text in which each word begins a word of it; 0 when it does not match. */
function actionQuality(action: Action, text: string): number {
  const { section, detail, keywords = [] } = action;
  const shown = actionLabel(action);
  const words = searchKey([shown, section, detail ?? '', ...keywords].join(' ')).split(WORD_BREAK);
  const typed = searchKey(text).split(WORD_BREAK).filter(Boolean);
  if (typed.length === 0 || !typed.every((one) => words.some((word) => word.startsWith(one)))) return 0;
  return 0.1 + matchQuality(shown, text);
}

/** An action in a list of many: a page by its name alone says nothing. */
export const actionLabel = ({ section, label }: Pick<Action, 'section' | 'label'>): string =>
  isPage({ section }) ? `Go to ${label}` : label;

const isPage = ({ section }: Pick<Action, 'section'>): boolean => section === 'Go to';

/** The actions that a text finds: the best match first, pages after other actions, otherwise in their order. */
export function matchingActions<Of extends Action>(actions: readonly Of[], text: string): Of[] {
  return actions
    .map((action) => ({ action, quality: actionQuality(action, text) }))
    .filter(({ quality }) => quality > 0)
    .sort(
      (one, other) =>
        other.quality - one.quality || Number(isPage(one.action)) - Number(isPage(other.action)),
    )
    .map(({ action }) => action);
}
