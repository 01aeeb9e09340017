import * as z from 'zod/mini';
import { serverPath } from './base-path.ts';
import type { Revisions } from './revisions.ts';

const revisionNews = z.object({ revision: z.number(), commandId: z.nullish(z.string()) });

const openingNews = z.object({ revision: z.number() });

export type RevisionNews = z.output<typeof revisionNews>;

type LiveListener = {
  revision(news: RevisionNews): void;
  /** The connection opened after changes that an earlier answer doesn't have, and that it has no news of. */
  missed(): void;
  /** Progress of a rebuild, not parsed: its page has the schema. */
  rebuild(news: unknown): void;
  /** Progress of an export or an import of the account, not parsed either. */
  transfer?(news: unknown): void;
  /** The connection was restored after a gap: anything may have changed. */
  reconnected(): void;
  /** The server refused the connection: it is down, nobody is signed in, or too many windows are open. */
  refused(): void;
};

/** The pause before a refused connection is opened again, in ms. */
const REOPEN_MS = 10_000;

/**
 * Listens to the server's event stream of new revisions. The browser reconnects by itself after a lost connection, but
 * stops for good after any other answer, for example while the server is down: then a new connection is opened.
 * Returns the function that stops it.
 */
export function listenLive(revisions: Revisions, listener: LiveListener): () => void {
  let hadGap = false;
  let stop = () => {};
  const open = () => {
    const source = openFeed(revisions, listener);
    source.addEventListener('open', () => {
      if (hadGap) {
        revisions.forgetAnswers();
        listener.reconnected();
      }
      // The next opening follows a gap.
      hadGap = true;
    });
    let reopening: ReturnType<typeof setTimeout> | undefined;
    source.addEventListener('error', () => {
      if (source.readyState !== source.CLOSED) return;
      hadGap = true;
      listener.refused();
      reopening = setTimeout(open, REOPEN_MS);
    });
    stop = () => {
      clearTimeout(reopening);
      source.close();
    };
  };
  open();
  return () => stop();
}

function openFeed(revisions: Revisions, listener: LiveListener): EventSource {
  const source = new EventSource(serverPath('/api/live'), { withCredentials: true });
  source.addEventListener('revision', (event) => {
    const news = z.safeParse(revisionNews, readJson(event.data));
    if (!news.success) return;
    revisions.note(news.data.revision);
    listener.revision(news.data);
  });
  source.addEventListener('opened', (event) => {
    const news = z.safeParse(openingNews, readJson(event.data));
    if (!news.success) return;
    const oldest = revisions.oldest();
    revisions.note(news.data.revision);
    if (oldest !== null && oldest < news.data.revision) listener.missed();
  });
  source.addEventListener('rebuild', (event) => listener.rebuild(readJson(event.data)));
  for (const name of ['export', 'import']) {
    source.addEventListener(name, (event) => listener.transfer?.(readJson(event.data)));
  }
  return source;
}

function readJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
