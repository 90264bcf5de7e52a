import { command, runSteps, type Step } from './steps.ts'

/** What needs neither database nor browser: format, lint with the import tables, types, pure rules. */
export const fastSteps: Step[] = [
  { name: 'format', run: () => command('oxfmt', ['--check', '.']) },
  { name: 'lint', run: () => command('oxlint', ['--deny-warnings']) },
  { name: 'documents', run: () => command('node', ['scripts/check-docs.ts']) },
  { name: 'types', run: () => command('tsc', ['--noEmit']) },
]

if (import.meta.main) {
  await runSteps([
    ...fastSteps,
    { name: 'rules', run: () => command('vitest', ['run', '--project', 'rules', '--reporter', 'dot']) },
  ])
}
