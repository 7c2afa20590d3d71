import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Another server that is already running, while one writes a journey. */
const running = process.env['E2E_URL']
/** Journeys wait more than they work, so two run side by side; each worker has a world of its own, because people, banks and registries are the same in all journeys. */
const worlds = running === undefined ? 2 : 1
const portOf = (worker: number) => Number(process.env['E2E_PORT'] ?? 4391) + worker
/** Each worker reads this file for itself, and is told which it is. */
const baseURL = running ?? `http://localhost:${portOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))}`

/** A world's data folder ends with the run, after its server has stopped. */
function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'damana-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Journeys on the built product, started as a newcomer starts it, on a fresh data folder. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.e2e.ts',
  workers: worlds,
  fullyParallel: false,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: '../test-results',
  use: {
    baseURL,
    actionTimeout: 15_000,
    locale: 'en-US',
    timezoneId: 'Asia/Amman',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Recording costs a third of the time: on request.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(process.env['CHROMIUM_ARGS'] ?? '').split(' ').filter(Boolean),
      ],
    },
  },
  // Workers read this too, and find the servers running.
  webServer:
    running === undefined && process.env['TEST_WORKER_INDEX'] === undefined
      ? Array.from({ length: worlds }, (_, worker) => ({
          command: 'node ../scripts/start.mjs',
          url: `http://localhost:${portOf(worker)}/readyz`,
          timeout: 120_000,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
          env: { PORT: String(portOf(worker)), DATA_DIR: createDataFolder() },
        }))
      : [],
})
