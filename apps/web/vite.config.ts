import { fileURLToPath } from 'node:url'
import locales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { installable, precompress, preloadFonts, subsetFonts } from '../../packages/ui/build.ts'

const pathTo = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: pathTo('.'),
  publicDir: pathTo('../../packages/ui/public'),
  plugins: [
    react(),
    { ...locales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' },
    subsetFonts(),
    preloadFonts(),
    installable({ folder: pathTo('./installable'), worker: pathTo('./src/installation/service-worker.ts') }),
    precompress(),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    assetsInlineLimit: 0,
    // Files are split where the code says `import()`; what two dozen or more of them use is one file. The sentences of refusals are for dialogs, however many there are:
    // no page shows one before something was refused.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1, test: /^(?!.*(?:index\.html|src\/main\.tsx|service-worker))/ },
            { name: 'shared', minShareCount: 24, test: /^(?!.*contract\/src\/reasons\.ts)/ },
          ],
        },
      },
    },
  },
})
