import { defineConfig } from 'vitest/config'

/** `TEST_DATABASE_URL` runs the server project on a real Postgres instead of the embedded database. */
export default defineConfig({
  test: {
    // Files share the modules of a worker: no module of ours keeps state, and loading them anew took half of the time.
    isolate: false,
    // Two cores that also run a database, a browser and a product now and then miss a time limit; a real fault fails twice.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,domain,content,sandbox,scripts}/**/*.test.ts'],
          globalSetup: 'server/testing/global-setup.ts',
          setupFiles: 'server/testing/fail-on-console.ts',
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: 'server/testing/fail-on-console.ts',
        },
      },
    ],
  },
})
