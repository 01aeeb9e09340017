import { SkeletonRows } from '#shared/ui/table/index.ts';

const bar = (width: number, height: number) => ({
  width,
  height,
  marginTop: 10,
  borderRadius: 3,
  background: 'var(--bg-press)',
});

/**
 * The outline of a report that is still loading, at its final size: the figure, the chart and the table.
 * @param height that of the chart, in CSS
 */
export function ReportWaiting({ height }: { height: string }) {
  return (
    <>
      <div className="waits" aria-hidden="true">
        <div style={{ height: 70, paddingTop: 6 }}>
          <div style={bar(200, 10)} />
          <div style={bar(150, 24)} />
        </div>
        <div className="chart-waiting" style={{ height, marginTop: 20 }} />
      </div>
      <SkeletonRows count={4} />
    </>
  );
}
