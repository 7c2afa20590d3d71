import { fileURLToPath } from 'node:url'
import locales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leaveOutUnusedParts, precompress, preloadFonts } from '../../packages/ui/build.ts'

/** The libraries that every page needs, the login too: it does without router and query cache. `Trans` is for the few pages that use it. */
const platform =
  /node_modules[\\/](?:react|react-dom|scheduler|i18next|use-sync-external-store|react-i18next)[\\/](?!dist[\\/]es[\\/](?:Icu)?Trans)/
/**
 * A page is a few files, not forty: what every page needs, what the login adds to it, what the application behind the gates adds to it. Each takes its
 * imports along; what only some pages need stays with them.
 */
const core =
  /packages[\\/]ui[\\/]src[\\/](?:application[\\/]page-root|errors[\\/]phrases|guarantee[\\/]phrases|button|i18n|icon|language-switch|link|lucide-icon|ltr|main-id|skip-link|spinner|theme|toasts|wordmark)\.tsx?$|contract[\\/]src[\\/]digits\.ts$|web[\\/]src[\\/](?:open-app|pages|paths|features[\\/]guarantees[\\/]phrases|layout[\\/]page-title|i18n[\\/]phrases|features[\\/](?:account|sandbox)[\\/]phrases)\.tsx?$|node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/](?!map-pin))/
/** Signing needs keys, and the file fails where there are none: it stays out of what the page for insecure addresses loads. */
const calls =
  /packages[\\/]ui[\\/]src[\\/]application[\\/]unfinished-acts\.ts$|web[\\/]src[\\/](?:api|drafts|session|features[\\/]account[\\/]logout|layout[\\/](?:configuration|sandbox-slot))\.tsx?$/
const members =
  /web[\\/]src[\\/](?:app|layout[\\/](?:member-layout|sticky-bar))\.tsx$|packages[\\/]ui[\\/]src[\\/](?:application[\\/](?:page-change|query-client)|guarantee[\\/]status-chips|card|chip|format|money|plate|skeleton|states)\.tsx?$|contract[\\/]src[\\/]statuses\.ts$|features[\\/]guarantees[\\/](?:live|queries)\.tsx?$|node_modules[\\/]@tanstack[\\/](?!.*(?:[mM]utationObserver|useMutation|nfiniteQueryObserver|useInfiniteQuery|Queries|hydration|Hydration|streamed))/
/** What forms are made of, and what a guarantee's money is told with. */
const fields = /packages[\\/]ui[\\/]src[\\/](?:checkbox|form-field|select-field|text-field)\.tsx$/
const sale =
  /packages[\\/]ui[\\/]src[\\/](?:amount|definition-list|money-summary|notice|server-clock)\.tsx?$|features[\\/]guarantees[\\/]details[\\/]quote-rows\.tsx$/
const firstPhrases = (lang: string) => new RegExp(`(?:packages[\\\\/]ui[\\\\/]src|i18n)[\\\\/]phrases\\.${lang}\\.ts$`)
const groups = [
  { name: 'platform', test: platform, priority: 5 },
  { name: 'core', test: core, priority: 4 },
  { name: 'calls', test: calls, priority: 3 },
  { name: 'fields', test: fields, priority: 2 },
  {
    name: 'dialogs',
    test: /packages[\\/]ui[\\/]src[\\/](?:confirm-)?dialog\.tsx$|features[\\/]account[\\/]session-ended-dialog\.tsx$/,
    priority: 2,
  },
  { name: 'login', test: /login-first\.tsx$/, priority: 2 },
  { name: 'members', test: members, priority: 1 },
  { name: 'sale', test: sale, priority: 0 },
  { name: 'phrases-ar', test: firstPhrases('ar'), priority: 1 },
  { name: 'phrases-en', test: firstPhrases('en'), priority: 1 },
]

/** The package hands every bundler its build with the warnings of development; the other one lies beside it. */
const routerForProduction = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')))

const ownLucideIcon = fileURLToPath(new URL('../../packages/ui/src/lucide-icon.ts', import.meta.url))

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../packages/ui/public', import.meta.url)),
  plugins: [
    react(),
    tailwind(),
    { ...locales.vite({ locales: ['ar-AE', 'en-US'] }), enforce: 'pre' },
    leaveOutUnusedParts(),
    preloadFonts(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  ...(command === 'build' && { resolve: { alias: { 'react-router': routerForProduction, '../createLucideIcon.mjs': ownLucideIcon } } }),
}))
