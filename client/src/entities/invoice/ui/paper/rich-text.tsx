import { directionOf } from '@ledgerline/shared-events/paper/direction.ts';
import { listIndent } from '@ledgerline/shared-events/paper/layout.ts';
import type { RichBlock, RichParagraph, RichRun } from '@ledgerline/shared-events/paper/rich-text/blocks.ts';
import { wordsOnOneLine } from '@ledgerline/shared-events/paper/rich-text/words.ts';
import { type CSSProperties, Fragment, type ReactNode, useMemo } from 'react';
import { blocksOfHtml } from '#shared/lib/html/read-html.ts';

declare module 'react' {
  interface CSSProperties {
    /** The indent of list items. */
    '--list-indent'?: string;
  }
}

/** The paragraphs and lists of a rich text, formatted as in the PDF. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const blocks = useMemo(() => blocksOfHtml(html), [html]);
  return <div className={className}>{blocksOf(blocks)}</div>;
}

// Parsed blocks never change their order, so the index serves as key.
const blocksOf = (blocks: readonly RichBlock[]): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  blocks.map((block, index) => <Block key={index} block={block} />);

function Block({ block }: { block: RichBlock }) {
  const dir = directionOf(wordsOnOneLine([block]));
  if (block.kind === 'paragraph') return <p dir={dir}>{runsOf(block)}</p>;
  const style: CSSProperties = { '--list-indent': `${listIndent(block)}px` };
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  const items = block.items.map((item, index) => <li key={index}>{blocksOf(item)}</li>);
  if (block.kind === 'bullets') {
    return (
      <ul dir={dir} style={style}>
        {items}
      </ul>
    );
  }
  return (
    <ol dir={dir} style={style}>
      {items}
    </ol>
  );
}

const runsOf = ({ runs }: RichParagraph): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  runs.map((run, index) => <Fragment key={index}>{'break' in run ? <br /> : marked(run)}</Fragment>);

function marked({ text, bold, italic, underline, href }: RichRun): ReactNode {
  let content: ReactNode = text;
  if (underline) content = <u>{content}</u>;
  if (italic) content = <em>{content}</em>;
  if (bold) content = <strong>{content}</strong>;
  if (href === null) return content;
  return (
    <a href={href} rel="noreferrer" target="_blank">
      {content}
    </a>
  );
}
