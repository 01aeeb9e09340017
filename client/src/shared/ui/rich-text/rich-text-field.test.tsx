import { STORED_TEXTS } from '@ledgerline/shared-events/paper/rich-text/testing/stored-texts.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { openEditor } from '#shared/testing/rich-text.ts';
import { UiProvider } from '#shared/testing/ui-provider.tsx';
import { RichTextField } from './rich-text-field.tsx';

function Form({ initial, onChange }: { initial: string; onChange(html: string): void }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <RichTextField
        label="Notes"
        value={value}
        placeholder="What matters?"
        onChange={(html) => {
          onChange(html);
          setValue(html);
        }}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

function show(initial: string) {
  const onChange = vi.fn<(html: string) => void>();
  render(<Form initial={initial} onChange={onChange} />, { wrapper: UiProvider });
  const box = screen.getByRole('textbox', { name: 'Notes' });
  const open = () => openEditor(box);
  const select = (words: string) => {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.textContent?.indexOf(words) ?? -1;
      if (at < 0) continue;
      document
        .getSelection()
        ?.setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + words.length);
      act(() => void fireEvent(document, new Event('selectionchange')));
    }
  };
  const leave = () => act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  const tool = (name: string) => screen.getByRole('button', { name });
  return { box, onChange, open, select, leave, tool };
}

describe('the rich text field', () => {
  it.each(STORED_TEXTS)(
    'reports no change when a stored text is opened, focused and left: %j',
    async (html) => {
      const { box, onChange, open, leave } = show(html);
      const shown = box.innerHTML;
      const attributes = box.cloneNode(false);
      await open();
      expect(box.textContent).toBe(
        Object.assign(document.createElement('div'), { innerHTML: shown }).textContent,
      );
      leave();
      expect(box.className).not.toContain('ProseMirror');
      expect(box.innerHTML).toBe(shown);
      expect(box.cloneNode(false)).toEqual(attributes);
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  it('reports what the paper prints, and the stored text again once a change is undone', async () => {
    const { box, onChange, open, select, tool } = show('<div>One <i>two</i></div>three');
    await open();
    select('One');
    fireEvent.click(tool('Bold'));
    expect(onChange).toHaveBeenLastCalledWith('<p><strong>One</strong> <em>two</em></p><p>three</p>');
    expect(tool('Bold').getAttribute('aria-pressed')).toBe('true');
    fireEvent.keyDown(box, { key: 'z', code: 'KeyZ', ctrlKey: true });
    expect(onChange).toHaveBeenLastCalledWith('<div>One <i>two</i></div>three');
  });

  it('makes a list of paragraphs, and paragraphs of a list', async () => {
    const { onChange, open, select, tool } = show('one');
    await open();
    select('one');
    fireEvent.click(tool('List'));
    expect(onChange).toHaveBeenLastCalledWith('<ul><li>one</li></ul>');
    fireEvent.click(tool('List'));
    expect(onChange).toHaveBeenLastCalledWith('one');
  });

  it('has no words and its placeholder when everything is deleted', async () => {
    const { box, onChange, open, select } = show('<p>one</p>');
    await open();
    expect(box.hasAttribute('data-empty')).toBe(false);
    select('one');
    fireEvent.keyDown(box, { key: 'Backspace', code: 'Backspace' });
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(box.hasAttribute('data-empty')).toBe(true);
  });

  it('keeps what is typed before the code of the editor is there', async () => {
    const { box, onChange, open } = show('<div>One <b>two</b></div>');
    box.append('three');
    fireEvent.input(box);
    expect(onChange).toHaveBeenLastCalledWith('<p>One <strong>two</strong></p><p>three</p>');
    await open();
    expect(box.textContent).toBe('One twothree');
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('can undo what was typed before the code of the editor was there', async () => {
    const { box, onChange, open, leave } = show('<div>One <b>two</b></div>');
    const undo = () => fireEvent.keyDown(box, { key: 'z', code: 'KeyZ', ctrlKey: true });
    box.append('three');
    fireEvent.input(box);
    await open();
    undo();
    expect(onChange).toHaveBeenLastCalledWith('<div>One <b>two</b></div>');
    expect(box.textContent).toBe('One two');
    leave();

    box.append('four');
    fireEvent.input(box);
    await open();
    leave();
    await open();
    undo();
    expect(box.textContent).toBe('One twofour');
  });

  it('has a toolbar with one stop of the Tab key, in which the arrow keys move', async () => {
    const { box, tool } = show('');
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(tool('Bold'));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(tool('List'));
    await user.tab();
    expect(document.activeElement).toBe(box);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(tool('List'));
  });
});
