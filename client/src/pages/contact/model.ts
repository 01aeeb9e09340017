import { createEffect } from 'effector';
import { nothing, request } from '../../shared/api/request.ts';

/** Sends a message; nothing of it can be undone, so it goes past the history. */
export const sendMessageFx = createEffect((message: { email: string; message: string }) =>
  request('/contact', { method: 'POST', body: message, answer: nothing }),
);
