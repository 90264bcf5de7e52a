import { defineConfig } from 'vitest/config'
import { browserSide } from './scripts/browser-side.ts'

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
  'demo/{*,{art,large}/*}.test.ts',
  'src/app/{owner-cli,setup-cli,valid-mails}.test.ts',
  'src/db/folder-lock.test.ts',
  'src/lib/server/watch/health-probes.test.ts',
  'src/lib/server/web/shut-down.test.ts',
  'src/media/{long-bucket,storage,store-picture}.test.ts',
  'src/pages/{pages,proofs-on-pages,shop-parts,words-on-pages}.test.ts',
]
const pure = [
  'src/**/*.rules.test.ts',
  'lint/**/*.test.ts',
  'scripts/**/*.test.ts',
  'faults/**/*.rules.test.ts',
]

/** Pages and their parts, drawn with a light DOM; only the wire is a fake (decision 043). */
export const screens = {
  include: ['src/**/*.test.tsx'],
  environment: 'happy-dom',
  ...shared,
  setupFiles: [...shared.setupFiles, './scripts/screens-setup.ts'],
}

/** `rules` needs nothing, `screens` a DOM, `services` a database per file (PGlite, or PostgreSQL by TEST_DATABASE_URL), `programs` neither. */
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
          include: ['src/**/*.test.ts', 'demo/life/*.test.ts', 'faults/**/*.test.ts'],
          exclude: [...pure, ...programs],
          globalSetup: ['./scripts/vitest-global-setup.ts'],
          ...shared,
        },
      },
      { extends: true, plugins: [browserSide], test: { name: 'screens', ...screens } },
      {
        extends: true,
        test: { name: 'programs', include: programs, ...shared },
      },
    ],
  },
})
