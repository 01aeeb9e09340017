export { TabLinks } from './tab-links.tsx';
export { type TabItem, Tabs } from './tabs.tsx';
