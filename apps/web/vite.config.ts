import { fileURLToPath } from 'node:url'
import locales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, preload } from '../../packages/ui/build.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwind(), { ...locales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' }, preload(['app']), precompress()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, manifest: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
