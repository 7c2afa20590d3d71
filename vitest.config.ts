import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest tests begin first, so that at the end nobody waits for one of them alone. */
const longest = ['/test/model/', '/test/simulation/', '/test/dialects/', '/test/crash/']
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((folder) => moduleId.includes(folder))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Node 26 has a `localStorage` of its own, undefined unless it is given a file, and Vitest leaves it in the place of the simulated one. */
const browser = {
  environment: 'happy-dom',
  execArgv: process.allowedNodeEnvironmentFlags.has('--experimental-webstorage') ? ['--no-experimental-webstorage'] : [],
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'client', root: 'packages/client', include: ['src/**/*.test.ts'] } },
      { test: { name: 'ui', root: 'packages/ui', include: ['src/**/*.test.{ts,tsx}'], ...browser } },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.{ts,tsx}'], ...browser } },
      { test: { name: 'admin', root: 'apps/admin', include: ['src/**/*.test.{ts,tsx}'], ...browser } },
      { test: { name: 'house', root: '.', include: ['test/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          // Loading the server anew for each of its files would take a fifth of the time; each file has a database and an app of its own.
          isolate: false,
          globalSetup: [fileURLToPath(new URL('./apps/api/test/support/test-cluster.ts', import.meta.url))],
          testTimeout: 60_000,
          // An answer does not wait for the work that follows it.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
