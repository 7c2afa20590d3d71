import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 4391)
/** Another server that is already running, while one writes a journey. */
const running = process.env['E2E_URL']
const baseURL = running ?? `http://localhost:${port}`

/** Journeys on the built product, started as a newcomer starts it, on a fresh data folder; one browser at a time, because two cores are all there is. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.e2e.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
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
  ...(running === undefined
    ? {
        webServer: {
          command: 'node ../scripts/start.mjs',
          url: `${baseURL}/readyz`,
          timeout: 120_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
          env: { PORT: String(port), DATA_DIR: mkdtempSync(join(tmpdir(), 'damana-e2e-')) },
        },
      }
    : {}),
})
