import * as z from 'zod/mini';
import { serverPath } from './base-path.ts';
import { sawRevision } from './revision.ts';

const revisionNews = z.object({ revision: z.number(), commandId: z.nullish(z.string()) });

export type RevisionNews = z.output<typeof revisionNews>;

export type LiveListener = {
  revision(news: RevisionNews): void;
  /** Progress of a rebuild, unread: its page knows the shape. */
  rebuild(news: unknown): void;
  /** Progress of an export or an import of the account, unread as well. */
  transfer?(news: unknown): void;
  /** The feed came back after a gap: anything may have changed. */
  reconnected(): void;
  /** The server answered no feed: it is down, or nobody is signed in. */
  refused(): void;
};

/** A feed that the server refused is asked for again after this many ms. */
const REOPEN_MS = 10_000;

/**
 * Listens to the server's feed of new revisions. The browser reconnects by itself when the connection is lost, but gives
 * up for good when an answer is anything else than the feed, as while the server is down: then it is opened anew.
 * Returns how to stop.
 */
export function listenLive(listener: LiveListener): () => void {
  let wasOpen = false;
  let stop = () => {};
  const open = () => {
    const source = openFeed(listener);
    source.addEventListener('open', () => {
      if (wasOpen) listener.reconnected();
      wasOpen = true;
    });
    let reopening: ReturnType<typeof setTimeout> | undefined;
    source.addEventListener('error', () => {
      if (source.readyState !== source.CLOSED) return;
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

function openFeed(listener: LiveListener): EventSource {
  const source = new EventSource(serverPath('/api/live'), { withCredentials: true });
  source.addEventListener('revision', (event) => {
    const news = z.safeParse(revisionNews, readJson(event.data));
    if (!news.success) return;
    sawRevision(news.data.revision);
    listener.revision(news.data);
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
