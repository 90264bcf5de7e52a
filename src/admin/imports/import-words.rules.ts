import * as nouns from '../../lib/nouns.rules.ts'
import { importLimits } from '../../imports/imports.rules.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import type { ImportView } from '../../imports/import-view.schema.ts'

/** What a file is about, after a number. */
export const fileNouns = { product: nouns.product, customer: ownerNouns.customer }

export const tooLargeWords = `This file is larger than ${importLimits.megabytes} MB. Split it into several files and import them one after the other.`

type Line = Pick<ImportView, 'state' | 'counts'>

/** A file's state as a badge. */
export function stateWords({
  state,
  counts,
  open_questions: asks,
  about,
}: Line & Pick<ImportView, 'open_questions' | 'about'>): {
  text: string
  tone: 'good' | 'waiting' | 'bad' | 'info' | 'neutral'
} {
  if (state === 'running') return { text: 'Importing', tone: 'info' }
  if (state === 'undoing') return { text: 'Undoing', tone: 'info' }
  if (state === 'undone') return { text: 'Undone', tone: 'neutral' }
  if (asks.length > 0) return { text: countText(ownerNouns.question, asks.length), tone: 'waiting' }
  if (counts.wrong > 0)
    return { text: `${countText(fileNouns[about], counts.wrong)} to fix`, tone: 'waiting' }
  return state === 'open' ? { text: 'Ready', tone: 'neutral' } : { text: 'Imported', tone: 'good' }
}

/**
 * `12 new · 3 changed · 31 unchanged`: what became of a file's products or customers, or how many it has; those that need her are
 * its state.
 */
export function outcomeWords({ state, counts, about }: Line & Pick<ImportView, 'about'>): string {
  if (state === 'open') return countText(fileNouns[about], counts.ready + counts.wrong)
  const back: [number, string][] = [
    [counts.undone, 'undone'],
    [counts.kept, 'kept'],
  ]
  const parts: [number, string][] = [
    [counts.made, 'new'],
    [counts.changed, 'changed'],
    [counts.same, 'unchanged'],
    ...back,
    [counts.left, about === 'customer' ? 'erased here, so left out' : 'not products'],
    [counts.ready, 'to import'],
  ]
  return (state === 'undone' ? back : parts)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(' · ')
}

/** What happened: `2 of 3 products imported`. */
export function headlineOf({ state, counts, about }: Line & Pick<ImportView, 'about'>): string {
  if (state === 'undone') {
    if (counts.kept === 0) return `Import undone. Your ${about}s are as they were before this file.`
    const was = counts.kept === 1 ? 'was' : 'were'
    const why = about === 'customer' ? `who ordered or ${was} changed` : `that ${was} sold or changed`
    return `Import undone, except for ${countText(fileNouns[about], counts.kept)} ${why} since.`
  }
  const [done, all] = doneOf({ state, counts })
  if (all === 0) return `There was no ${about} in this file.`
  const isChanged = counts.made + counts.changed > 0
  if (done < all && !isChanged)
    return `Nothing has changed; ${countText(fileNouns[about], all - done)} still to import`
  const what = isChanged ? 'imported' : 'unchanged'
  if (done < all) return `${formatCount(done)} of ${countText(fileNouns[about], all)} ${what}`
  return `${all > 2 ? 'All ' : ''}${countText(fileNouns[about], all)} ${what}`
}

/** `Shopify’s export · 182 rows · 46 products: 43 new, 2 already here, 1 to fix`. */
export function understoodWords(
  view: Pick<ImportView, 'dialect_label' | 'about' | 'rows' | 'counts' | 'new_pieces'>,
): string {
  const { ready, wrong } = view.counts
  const said: [number, string][] = [
    [view.new_pieces, 'new'],
    // Of some the file says nothing new, and who has an account stays as she is: nothing is promised.
    [ready - view.new_pieces, 'already here'],
    [wrong, 'to fix'],
  ]
  const split = splitWords(said.filter(([count]) => count > 0))
  return [
    view.dialect_label,
    countText(ownerNouns.row, view.rows),
    countText(fileNouns[view.about], ready + wrong) + split,
  ].join(' · ')
}

/** `, both new`, or `: 2 new, 1 to fix`: of what a number is made; no number ends a line. */
function splitWords(parts: [number, string][]): string {
  const [first] = parts
  if (!first) return ''
  if (parts.length > 1)
    return `: ${parts.map(([count, what]) => `${formatCount(count)}\u00a0${what}`).join(', ')}`
  const [count, what] = first
  return `, ${count === 1 ? '' : count === 2 ? 'both ' : 'all '}${what}`
}

type Going = Pick<ImportView, 'about' | 'counts' | 'new_pieces'>

/** What the button does: `Import 3 products`. Of what is here already the file may change nothing. */
export const goWords = ({ about, counts: { ready }, new_pieces: made }: Going): string => {
  if (made === ready) return `Import ${countText(fileNouns[about], ready)}`
  return made > 0 ? 'Import new and changed' : 'Import changes'
}

/** Each file's name by its id; of like names the later ones have a number: `My pieces.csv (2)`. The newest is first. */
export function titlesOf(files: Pick<ImportView, 'id' | 'file_name'>[]): Map<string, string> {
  const count = new Map<string, number>()
  return new Map(
    files.toReversed().map(({ id, file_name: name }) => {
      const number = (count.get(name) ?? 0) + 1
      count.set(name, number)
      return [id, number === 1 ? name : `${name} (${number})`]
    }),
  )
}

/** How many of a file's products are dealt with, of how many: are in, or, while it is taken back, went. */
export function doneOf({ state, counts }: Line): [done: number, all: number] {
  const { ready, made, changed, same, wrong, undone, kept } = counts
  if (state === 'undoing') return [undone + kept, undone + kept + made + changed]
  const done = made + changed + same
  return [done, done + wrong + ready]
}
