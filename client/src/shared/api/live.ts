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
};

/** Listens to the server's feed of new revisions. The browser reconnects by itself. Returns how to stop. */
export function listenLive(listener: LiveListener): () => void {
  const source = new EventSource(serverPath('/api/live'), { withCredentials: true });
  let wasOpen = false;
  source.addEventListener('open', () => {
    if (wasOpen) listener.reconnected();
    wasOpen = true;
  });
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
  return () => source.close();
}

function readJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
