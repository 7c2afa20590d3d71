import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, preloadFonts, subsetFonts } from '../../packages/ui/build.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  publicDir: fileURLToPath(new URL('../../packages/ui/public', import.meta.url)),
  plugins: [react(), subsetFonts(), preloadFonts(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
