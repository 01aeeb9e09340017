import { useUnit } from 'effector-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { $userId } from '#entities/session/model.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { type Line, linesOf, type PaletteAction } from './lines.ts';
import { recentPlaces } from './recent.ts';
import { useClientsToInvoice } from './use-clients-to-invoice.ts';
import { useSearch } from './use-search.ts';

/** What was available when the palette was opened; while it is open, the keys of the page are off. */
export type Offer = {
  actions: readonly Action[];
  /** The row that had the focus, for the actions on it. */
  row: HTMLElement | null;
};

/** Moving through rows is for keys only. */
const NOT_OFFERED = new Set(['search', 'row.next', 'row.previous']);

/** The lines for a text, and the function that opens one of them. */
export function usePalette(text: string, offer: Offer, onClose: () => void) {
  const navigate = useNavigate();
  const userId = useUnit($userId);
  const recent = useMemo(() => recentPlaces(userId), [userId]);
  const [before] = useState(recent.read);
  const offered = useMemo(() => offeredActions(offer), [offer]);
  const invoices = useClientsToInvoice(offered.every(({ id }) => id !== 'invoice.new'));
  const { answer, isDone, hasFailed } = useSearch(text);
  const found = useMemo(
    () =>
      linesOf({ text, answer, recent: before, actions: withInvoices(offered, text === '' ? [] : invoices) }),
    [text, answer, before, offered, invoices],
  );
  const open = (line: Line, path?: string) => {
    onClose();
    if (line.kind === 'action') line.perform();
    else if (line.kind === 'all') navigate(line.path);
    else {
      recent.add(line.place, line.place.path);
      navigate(path ?? line.place.path);
    }
  };
  const isNone = isDone && found.shown === 0;
  const note = hasFailed ? "Search isn't responding." : isNone ? `No results for '${text.trim()}'` : null;
  return { ...found, open, note, isDone };
}

/** The order of the sections. Those of an open record, which have its name, come first. */
const SECTIONS = ['Create', 'History', 'Go to', 'Theme', 'Account', 'Help'];

const rankOf = ({ section }: Pick<Action, 'section'>): number => SECTIONS.indexOf(section);

/** The actions on the focused row first, then those of the page and of the app. */
function offeredActions({ actions, row }: Offer): PaletteAction[] {
  const usable = actions.filter(({ id, blocked }) => blocked === undefined && !NOT_OFFERED.has(id));
  const ofRow = row === null ? [] : usable.filter(({ section }) => section === 'Rows');
  const others = usable.filter(({ section }) => section !== 'Rows');
  const ordered = others.toSorted((one, other) => rankOf(one) - rankOf(other));
  const name = row?.querySelector('a')?.textContent ?? undefined;
  return [
    ...ofRow.map((action) => ({
      ...action,
      detail: name,
      perform: () => {
        row?.focus();
        action.perform();
      },
    })),
    ...ordered,
  ];
}

/** The invoices for clients stand behind New invoice. */
function withInvoices(
  actions: readonly PaletteAction[],
  invoices: readonly PaletteAction[],
): PaletteAction[] {
  const at = actions.findIndex(({ id }) => id === 'invoice.new') + 1;
  return [...actions.slice(0, at), ...invoices, ...actions.slice(at)];
}
