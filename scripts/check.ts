import { runSteps, type Step } from './steps.ts'

/** What needs neither database nor browser: format, lint with the import tables, types, pure rules. */
export const fastSteps: Step[] = [
  { name: 'format', run: ({ command }) => command('oxfmt', ['--check', '.']) },
  { name: 'lint', run: ({ command }) => command('oxlint', ['--deny-warnings']) },
  { name: 'documents', run: ({ command }) => command('node', ['scripts/check-docs.ts']) },
  // Several checkers would each work out the shared types: as long on two cores, for two and a half times the work.
  { name: 'types', run: ({ command }) => command('tsc', ['--noEmit', '--checkers', '1']) },
]

if (import.meta.main) {
  await runSteps([
    ...fastSteps,
    {
      name: 'rules',
      run: ({ command }) => command('vitest', ['run', '--project', 'rules', '--reporter', 'dot']),
    },
  ])
}
