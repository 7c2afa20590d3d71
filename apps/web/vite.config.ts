import { fileURLToPath } from 'node:url'
import locales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, preloadFonts } from '../../packages/ui/build.ts'

/** What every page needs, in one file that changes only with its libraries. The router and the query cache are not part of it: the login does without. */
const platform = /node_modules[\\/](?:react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store)[\\/]/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwind(), { ...locales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' }, preloadFonts(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'platform', test: platform }] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
