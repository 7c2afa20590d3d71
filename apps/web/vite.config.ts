import { fileURLToPath } from 'node:url'
import locales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress, preloadFonts } from '../../packages/ui/build.ts'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../packages/ui/public', import.meta.url)),
  plugins: [react(), { ...locales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' }, preloadFonts(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    assetsInlineLimit: 0,
    // Files are split where the code says `import()`; what thirty-two or more of them use is one file.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 32 }] } } },
  },
})
