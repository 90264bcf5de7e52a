import { existsSync, readFileSync } from 'node:fs'
import { breakCopy, copyShop, edited } from './break-copy.ts'
import type { Mend } from './mend.ts'
import { mends } from './mends.ts'
import { type ExplorationOptions, runExploration } from './run-exploration.ts'

/** What every mend replaces must still be there: an entry that has gone stale proves nothing. */
export function findStaleMends(list: Mend[] = mends): string[] {
  return list.flatMap(({ name, edits }) =>
    edits.flatMap((edit) => {
      try {
        if (!existsSync(edit.file)) throw new Error(`There is no ${edit.file}`)
        edited(readFileSync(edit.file, 'utf8'), edit)
        return []
      } catch (error) {
        return [`“${name}”: ${(error as Error).message}`]
      }
    }),
  )
}

/**
 * Takes out one mend after another, in a copy of the shop, and explores it until one of the mend's invariants breaks. Gives the exit
 * code: 1 when nothing was noticed, or an entry is stale.
 */
export function proveMends({
  seconds = '120',
  seed = '1',
  only,
}: ExplorationOptions & { only?: string | undefined }): number {
  const stale = findStaleMends()
  if (stale.length > 0) {
    console.error(`These no longer apply:\n${stale.join('\n')}`)
    return 1
  }
  const chosen = mends.filter(({ name }) => only === undefined || name.includes(only))
  const copy = copyShop()
  const unnoticed: string[] = []
  try {
    for (const { name, invariants, acts, without, edits } of chosen) {
      const restore = breakCopy(copy.root, edits)
      const [looked, done, left] = [invariants.join('|'), acts?.join(','), without?.join(',')]
      const options = { seconds, seed, invariants: looked, acts: done, without: left }
      const { code, output } = runExploration(options, { root: copy.root, isQuiet: true })
      restore()
      const story = /“[^”]+” does not hold:[^]*?seed \d+; again[^\n]*/.exec(output)?.[0]
      const after = /found after ([\d.]+) s/.exec(output)?.[1]
      if (!story) unnoticed.push(name)
      console.log(
        story ? `noticed  after ${after} s  ${name}\n${story}\n` : `NOTHING  in ${seconds} s  ${name}`,
      )
      if (!story && code !== 0) console.error(output.slice(-3000))
    }
  } finally {
    copy.remove()
  }
  if (unnoticed.length > 0) console.error(`Noticed nothing: ${unnoticed.join(', ')}`)
  return unnoticed.length > 0 ? 1 : 0
}
