import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'ui', root: 'packages/ui', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      { test: { name: 'admin', root: 'apps/admin', include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      { test: { name: 'house', root: '.', include: ['test/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          // Loading the server anew for each of its files would take a fifth of the time; each file has a database and an app of its own.
          isolate: false,
          globalSetup: [fileURLToPath(new URL('./apps/api/test/support/test-cluster.ts', import.meta.url))],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
