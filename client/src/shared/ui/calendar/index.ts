export { Calendar } from './calendar.tsx';
