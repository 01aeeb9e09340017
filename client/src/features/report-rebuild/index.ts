export { RebuildStrip } from './rebuild-strip.tsx';
export { useIsRebuilding, useReportRebuild } from './use-report-rebuild.ts';
