import { defineConfig } from 'vitest/config'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'sandbox/**/*.test.ts',
      'demo/**/*.test.ts',
      'lint/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: './scripts/vitest-global-setup.ts',
    setupFiles: './scripts/vitest-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
