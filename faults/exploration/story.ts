import type { Explored } from './explore.ts'
import type { Found } from './run-path.ts'
import { pathOf } from './steps.ts'

/** A failing path as a story, with what repeats it. */
export function storyOf({ told, breach, seed, path, afterMs }: Found): string {
  return [
    `“${breach!.name}” does not hold: ${breach!.problem}`,
    ...told.map(({ says }, index) => `  ${index + 1}. ${says}`),
    `seed ${seed}; again: npm run faults -- --only exploration --path '${pathOf(path)}'`,
    `found after ${(afterMs / 1000).toFixed(1)} s`,
  ].join('\n')
}

export function summaryOf({ paths, steps, ms, found }: Explored): string {
  const pace = (steps / (ms / 1000)).toFixed(0)
  return `${steps} steps on ${paths} paths in ${(ms / 1000).toFixed(1)} s, ${pace} a second${found.length > 0 ? '' : ': everything held'}`
}
