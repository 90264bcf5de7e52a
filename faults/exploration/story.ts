import { acts } from './acts.ts'
import { type Explored, throughOf } from './explore.ts'
import type { Found } from './run-path.ts'
import { pathOf } from './steps.ts'

type ActRow = { name: string; tried: number; through: number; refused: [string, number][] }

/** A failing path as a story, with what repeats it. */
export function storyOf({ log, breach, seed, path, afterMs }: Found): string {
  return [
    `“${breach!.name}” does not hold: ${breach!.problem}`,
    ...log.map(({ says }, index) => `  ${index + 1}. ${says}`),
    `seed ${seed}; again: npm run faults -- --only exploration --path '${pathOf(path)}'`,
    `found after ${(afterMs / 1000).toFixed(1)} s`,
  ].join('\n')
}

/** How far it came, and which acts were refused each time: those were not tried at all. `isVerbose`: how often each act got through. */
export function summaryOf({ paths, steps, ms, found, done, refusals }: Explored, isVerbose = false): string {
  const pace = (steps / (ms / 1000)).toFixed(0)
  const rows = acts.map(({ name }) => {
    const refused = Object.entries(refusals).filter(([key]) => key.split(' ')[0] === name)
    return { name, tried: done[name] ?? 0, through: throughOf({ done, refusals }, name), refused }
  })
  const idle = rows.filter(({ through }) => through === 0).map(({ name }) => name)
  return [
    `${steps} steps on ${paths} paths in ${(ms / 1000).toFixed(1)} s, ${pace} a second${found.length > 0 ? '' : ': everything held'}`,
    ...(idle.length > 0 ? [`never got through: ${idle.join(', ')}`] : []),
    ...(isVerbose ? rows.toSorted((one, other) => one.through - other.through).map(rowOf) : []),
  ].join('\n')
}

const rowOf = ({ name, tried, through, refused }: ActRow) => {
  const why = refused
    .toSorted(([, one], [, other]) => other - one)
    .map(([key, times]) => `${times} ${key.slice(name.length + 1)}`)
  return `${String(through).padStart(6)} of ${String(tried).padStart(6)}  ${[name, ...why.slice(0, 5)].join(', ')}`
}
