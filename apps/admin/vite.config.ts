import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leaveOutUnusedParts, precompress, preloadFonts } from '../../packages/ui/build.ts'

const platform = /node_modules[\\/](?:react|react-dom|react-router|scheduler|i18next|use-sync-external-store|react-i18next|@tanstack)[\\/]/

/** The package hands every bundler its build with the warnings of development; the other one lies beside it. */
const routerForProduction = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')))

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  publicDir: fileURLToPath(new URL('../../packages/ui/public', import.meta.url)),
  plugins: [react(), tailwind(), leaveOutUnusedParts(), preloadFonts(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'platform', test: platform }] } } },
  },
  ...(command === 'build' && { resolve: { alias: { 'react-router': routerForProduction } } }),
}))
