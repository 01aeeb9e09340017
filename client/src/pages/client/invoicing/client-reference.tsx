import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { leitwegWarning } from '@ledgerline/shared-events/clients/legal-id.ts';
import { clientSettingLabel } from '@ledgerline/shared-events/clients/setting-label.ts';
import { useSavedText } from '#shared/lib/autosave/use-saved-text.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { fieldPlace } from '#shared/lib/edit-questions/place.ts';
import { QuestionsAt } from '#shared/ui/edit-question/index.ts';
import { TextField } from '#shared/ui/field/index.ts';
import type { SetClientSetting } from './set-client-setting.ts';

const PAUSE_MS = 1000;

const HINTS = {
  buyerReference: 'Printed on new invoices and quotes, such as a Leitweg-ID.',
  orderReference: 'For clients with one order number for all jobs.',
};

type Props = { client: Client; field: keyof typeof HINTS; set: SetClientSetting };

/** A reference that the documents of a client start with. */
export function ClientReference({ client, field, set }: Props) {
  const baseline = useEditBaseline();
  const label = clientSettingLabel(field);
  const { text, setText, flush } = useSavedText({
    value: client.settings[field] ?? '',
    pauseMs: PAUSE_MS,
    onBegin: () => baseline.begin(client),
    save: (typed) => set(field, typed.trim() || undefined, label, baseline),
  });
  return (
    <>
      <TextField
        label={label}
        hint={(field === 'buyerReference' ? leitwegWarning(text) : null) ?? HINTS[field]}
        maxLength={255}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={flush}
        onKeyDown={(event) => event.key === 'Enter' && flush()}
      />
      <QuestionsAt place={fieldPlace('client', client.id, `settings.${field}`)} />
    </>
  );
}
