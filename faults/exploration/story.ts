import { acts } from './acts.ts'
import type { Explored } from './explore.ts'
import type { Found } from './run-path.ts'
import { pathOf } from './steps.ts'

/** A failing path as a story, with what repeats it. */
export function storyOf({ log, breach, seed, path, afterMs }: Found): string {
  return [
    `“${breach!.name}” does not hold: ${breach!.problem}`,
    ...log.map(({ says }, index) => `  ${index + 1}. ${says}`),
    `seed ${seed}; again: npm run faults -- --only exploration --path '${pathOf(path)}'`,
    `found after ${(afterMs / 1000).toFixed(1)} s`,
  ].join('\n')
}

/** How far it came, and which acts were refused each time: those were not tried at all. */
export function summaryOf({ paths, steps, ms, found, done, refusals }: Explored): string {
  const pace = (steps / (ms / 1000)).toFixed(0)
  const refusedOf = (name: string) =>
    Object.entries(refusals).reduce(
      (sum, [key, times]) => (key.split(' ')[0] === name ? sum + times : sum),
      0,
    )
  const idle = acts.map(({ name }) => name).filter((name) => (done[name] ?? 0) <= refusedOf(name))
  return [
    `${steps} steps on ${paths} paths in ${(ms / 1000).toFixed(1)} s, ${pace} a second${found.length > 0 ? '' : ': everything held'}`,
    ...(idle.length > 0 ? [`never got through: ${idle.join(', ')}`] : []),
  ].join('\n')
}
