import { defineConfig } from '@playwright/test'
import { chromiumFlags, findHeadlessChromium } from './scripts/chromium.ts'

/** e2e/support/start-product.ts starts the product that the journeys visit, and test.ts says what fails every one of them. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-product.ts',
  fullyParallel: true,
  // Twice the cores of a small machine: a journey takes a core for less than half of its time.
  workers: 4,
  // In this order, so that the long ones do not come last.
  projects: [
    { name: 'restarts', testMatch: 'restarts/**' },
    { name: 'people', testIgnore: ['restarts/**', 'site/**'] },
    { name: 'pages', testMatch: 'site/**' },
  ],
  // None is a measurement: a machine with much to do takes its time.
  timeout: 600_000,
  expect: { timeout: 100_000 },
  forbidOnly: process.env['CI'] === 'true',
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findHeadlessChromium() ?? 'chromium', args: chromiumFlags },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 100_000,
    // Tracing and pictures double the time of a run; `--trace on` brings them back for the one that fails.
    trace: 'off',
    screenshot: 'off',
  },
})
