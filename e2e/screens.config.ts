import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** `npm run screens`: no journey, but a picture of every screen; one test walks one browser through the screens of one person. `-- --readme`: those of README.md alone. */
export default defineConfig({
  ...journeys,
  testDir: 'screens',
  testMatch: process.env['SCREENS'] === 'readme' ? 'readme.pictures.ts' : '*.screens.ts',
  timeout: 1_200_000,
  outputDir: '../test-results/screens',
})
