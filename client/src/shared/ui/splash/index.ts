export { BootSplash } from './boot-splash.tsx';
export { AccountEmail, SplashForm } from './splash-form.tsx';
export { Or, SplashPage } from './splash-page.tsx';
