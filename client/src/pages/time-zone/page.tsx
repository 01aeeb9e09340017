import { useUnit } from 'effector-react';
import { setSetting } from '#entities/settings/commands.ts';
import { $settings, $timeZone } from '#entities/settings/model.ts';
import { TimeZoneSelector } from '#features/time-zone-selector/time-zone-selector.tsx';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { ButtonLink } from '#shared/ui/button/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';

/** A page with only the time zone, for users whose zone was guessed wrongly. */
export function Page() {
  const [settings, timeZone] = useUnit([$settings, $timeZone]);
  const dispatch = useDispatchCommand();
  const guess = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const choose = (zone: string) =>
    void dispatch(setSetting('timezone', zone, settings?.timezone ?? null, 'Time zone'));
  return (
    <Frame title="Time zone">
      <div style={{ display: 'grid', gap: 20, maxWidth: 440, marginTop: 24, justifyItems: 'start' }}>
        <p className="second">
          Deadlines and “Today” follow your time zone.{' '}
          {guess === timeZone ? 'Same as this device.' : `This device is in ${guess}.`}
        </p>
        <div style={{ width: '100%' }}>
          <TimeZoneSelector value={timeZone} onChange={choose} />
        </div>
        <ButtonLink to="/jobs" variant="primary">
          Go to jobs
        </ButtonLink>
      </div>
    </Frame>
  );
}
