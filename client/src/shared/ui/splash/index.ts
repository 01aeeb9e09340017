export { BootSplash } from './boot-splash.tsx';
export { Or, SplashPage } from './splash-page.tsx';
