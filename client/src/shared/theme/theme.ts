import { PAPER_COLORS } from '@ledgerline/shared-events/paper/sheet.ts';
import { type CSSVariablesResolver, createTheme, Menu, Modal, Popover } from '@mantine/core';
import { variantColorResolver } from './variants.ts';

const steps = (name: string) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => `var(--${name}-${step})`) as unknown as readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];

/** Mantine's theme. It refers to the tokens: every value is defined once, in tokens.css. */
export const theme = createTheme({
  // Our root font size is 14 px; the library computes with rem of 16 px.
  scale: 16 / 14,
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink: steps('ink'), gray: steps('gray'), dark: steps('dark') },
  white: '#fff',
  black: '#1b1917',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.333', sm: '1.538', md: '1.429', lg: '1.5', xl: '1.4' },
  shadows: { md: 'var(--shadow-menu)', lg: 'var(--shadow-dialog)', xl: 'var(--shadow-drawer)' },
  focusRing: 'auto',
  activeClassName: '',
  variantColorResolver,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: Modal.extend({
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 24,
        size: 440,
        shadow: 'lg',
        withCloseButton: false,
        overlayProps: { color: 'transparent', backgroundOpacity: 0 },
        transitionProps: { duration: 200, transition: 'fade' },
      },
    }),
    Menu: Menu.extend({
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        offset: 6,
        transitionProps: { duration: 160, transition: 'fade' },
      },
    }),
    Popover: Popover.extend({
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        offset: 6,
        transitionProps: { duration: 160, transition: 'fade' },
      },
    }),
  },
});

const roles = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--bg-raised)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--bg-press)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-error': 'var(--red-fg)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--paper-ink': PAPER_COLORS.ink,
    '--paper-2': PAPER_COLORS.second,
    '--paper-3': PAPER_COLORS.muted,
    '--paper-line': PAPER_COLORS.rule,
  },
  light: roles,
  dark: roles,
});
