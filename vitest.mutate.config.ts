import { defineConfig } from 'vitest/config'

/** The pure tests alone: what `npm run mutate` breaks must be noticed by them, without a database. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: { include: ['src/**/*.rules.test.ts'] },
})
