import { expect, test } from 'vitest'
import { scoresOf } from './mutation-scores.ts'

const mutants = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) })

test('each file counts what its tests noticed, the worst first; what could not be tried counts nothing', () => {
  const files = {
    'good.ts': mutants('Killed', 'Timeout', 'CompileError', 'Ignored'),
    'empty.ts': mutants(),
    'bad.ts': mutants('Killed', 'Survived', 'NoCoverage', 'Killed'),
  }
  expect(scoresOf({ files }).map(({ path, percent }) => [path, percent])).toEqual([
    ['bad.ts', 50],
    ['empty.ts', 100],
    ['good.ts', 100],
  ])
})
