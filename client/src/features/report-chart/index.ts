export { ReportChart } from './report-chart.tsx';
