import { defineConfig } from 'vitest/config'

/** `expect.poll` waits as long as a crowded machine needs; what never comes fails all the same. */
const shared = {
  setupFiles: ['./scripts/vitest-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}
/** They take no test database; the others run once on each kind. */
const programs = [
  'sandbox/**/*.test.ts',
  'demo/**/*.test.ts',
  'src/app/owner-cli.test.ts',
  'src/db/folder-lock.test.ts',
  'src/media/store-picture.test.ts',
]
const pure = ['src/**/*.rules.test.{ts,tsx}', 'lint/**/*.test.ts', 'scripts/**/*.test.ts']

/** `rules` needs nothing, `services` a database per file (PGlite, or PostgreSQL by TEST_DATABASE_URL), `programs` neither. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'rules', include: pure, ...shared } },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...pure, ...programs],
          globalSetup: ['./scripts/vitest-global-setup.ts'],
          ...shared,
        },
      },
      {
        extends: true,
        test: { name: 'programs', include: programs, ...shared },
      },
    ],
  },
})
