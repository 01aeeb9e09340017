import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Focuses the box of a rich text, and waits until the code of its editor is loaded. */
export async function openEditor(box: HTMLElement): Promise<void> {
  await act(async () => box.focus());
  await waitFor(() => expect(box.className).toContain('ProseMirror'));
}

/** Replaces all of a text whose editor is open, as a user does who selects it and pastes. */
export function replaceText(box: HTMLElement, html: string): void {
  fireEvent.keyDown(box, { key: 'a', code: 'KeyA', ctrlKey: true });
  fireEvent.paste(box, {
    clipboardData: { getData: (type: string) => (type === 'text/html' ? html : '') },
  });
}
