import type { ReactNode } from 'react';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';

type Props = { label: string; place: string; children: ReactNode };

/** One field, with the question about an edit conflict if it has one. */
export function LabelledField({ label, place, children }: Props) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {children}
        <QuestionsAt place={place} />
      </dd>
    </>
  );
}
