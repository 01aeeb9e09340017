import type { ReceivableAge } from '@ledgerline/shared-events/dates/overdue-age.ts';
import type { ReceivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { useComputedColorScheme } from '@mantine/core';
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FITTED } from '#features/report-chart/chart-look.ts';
import { ageLook } from './age-look.ts';
import styles from './receivables.module.css';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type Props = { receivables: ReceivablesAnswer; onAge(age: ReceivableAge): void };

/** The bars of receivables by age. The legend and the table below have the same figures. */
export function AgeCanvas({ receivables, onAge }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'bar'>>(null);
  const scheme = useComputedColorScheme('light');
  const click = useEffectEvent(onAge);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const created = new Chart(element, { type: 'bar', data: { datasets: [] }, options: FITTED });
    chart.current = created;
    return () => created.destroy();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which the scheme changes
  useEffect(() => {
    if (chart.current === null || canvas.current === null) return;
    const { data, options } = ageLook(canvas.current, receivables, (age) => click(age));
    chart.current.data = data;
    chart.current.options = options;
    chart.current.update();
  }, [receivables, scheme]);
  return <canvas ref={canvas} role="img" aria-label="Receivables by age" className={styles.canvas} />;
}
