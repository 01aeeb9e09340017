export { TimeZoneSelector } from './time-zone-selector.tsx';
