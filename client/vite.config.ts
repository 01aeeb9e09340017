import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
const fromServer = [
  '/api',
  '/sanctum',
  '/login',
  '/logout',
  '/register',
  '/create-test-account',
  '/delete-account',
  '/contact',
];

/**
 * The packages of fonts offer an older format, too, which no browser that the app runs in needs. The Inter of papers is
 * not that of the screen: it has one drawing for all sizes and its own italics, as the PDF has it.
 */
const fontsOfPackages = {
  name: 'fonts-of-packages',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!/@fontsource[\\/].*\.css/.test(id)) return undefined;
    const newest = code.replace(/,\s*url\([^)]*\.woff\) format\('woff'\)/g, '');
    return newest.replaceAll("font-family: 'Inter'", "font-family: 'Paper Inter'");
  },
};

export default defineConfig({
  base: './',
  plugins: [
    fontsOfPackages,
    react(),
    // The ids of units, without which scopes can't be serialised.
    babel({
      include: /\/client\/src\/.*\.tsx?$/,
      // All effects that it creates would have the id of its one line: they need none.
      exclude: /\/api\/server-effect\.ts$/,
      plugins: [['effector/babel-plugin', { addNames: false }]],
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // What the first load needs is one chunk: split by who shares what, its many small parts compress worse.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
  // Workers load the reader of spreadsheets only when one comes.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      fromServer.map((path) => [
        path,
        {
          target: server,
          // A page with the same address as a call (GET /login) belongs to the app.
          bypass: (request: { method?: string | undefined; url?: string | undefined }) =>
            request.method === 'GET' && !/^\/(api|sanctum)\//.test(request.url ?? '')
              ? '/index.html'
              : undefined,
        },
      ]),
    ),
  },
});
