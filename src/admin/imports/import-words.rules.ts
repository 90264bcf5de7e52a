import * as nouns from '../../lib/nouns.rules.ts'
import { importLimits } from '../../imports/imports.rules.ts'
import { countText, formatCount } from '../../lib/count-text.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import type { ImportView } from '../../imports/import-view.schema.ts'

/** What a file is about, after a number. */
export const fileNouns = { product: nouns.product, customer: ownerNouns.customer }

export const tooLargeWords = `This file is larger than ${importLimits.megabytes} MB. Divide it into several files and move them in one after the other.`

type Line = Pick<ImportView, 'state' | 'counts'>

/** A file's state as a badge. */
export function stateWords({
  state,
  counts,
  open_questions: asks,
}: Line & Pick<ImportView, 'open_questions'>): {
  text: string
  tone: 'good' | 'waiting' | 'bad' | 'info' | 'neutral'
} {
  if (state === 'running') return { text: 'Moving in', tone: 'info' }
  if (state === 'undoing') return { text: 'Taking back', tone: 'info' }
  if (state === 'undone') return { text: 'Taken back', tone: 'neutral' }
  if (asks.length > 0) return { text: countText(ownerNouns.question, asks.length), tone: 'waiting' }
  if (counts.wrong > 0) return { text: wrongWords(counts), tone: 'waiting' }
  return state === 'open' ? { text: 'Not moved in yet', tone: 'neutral' } : { text: 'Moved in', tone: 'good' }
}

const wrongWords = ({ wrong }: Line['counts']) =>
  `${formatCount(wrong)} ${wrong === 1 ? 'needs' : 'need'} you`

/** `12 new · 3 changed · 31 unchanged`: what became of a file's products or customers; those that need her are its state. */
export function outcomeWords({ state, counts, about }: Line & Pick<ImportView, 'about'>): string {
  const back: [number, string][] = [
    [counts.undone, 'taken back'],
    [counts.kept, 'kept'],
  ]
  const parts: [number, string][] = [
    [counts.made, 'new'],
    [counts.changed, 'changed'],
    [counts.same, 'unchanged'],
    ...back,
    [counts.left, about === 'customer' ? 'erased here, so left out' : 'not products'],
    [counts.ready, 'to move in'],
  ]
  return (state === 'undone' ? back : parts)
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatCount(count)} ${words}`)
    .join(' · ')
}

/** What happened, as a sentence: `2 of 3 products are in.` */
export function headlineOf({ state, counts, about }: Line & Pick<ImportView, 'about'>): string {
  if (state === 'undone') {
    if (counts.kept === 0) return `Taken back. Your ${about}s are as they were before this file.`
    const was = counts.kept === 1 ? 'was' : 'were'
    const why = about === 'customer' ? `who ordered or ${was} changed` : `that ${was} sold or changed`
    return `Taken back, except for ${countText(fileNouns[about], counts.kept)} ${why} since.`
  }
  const [done, all] = doneOf({ state, counts })
  if (done < all)
    return `${formatCount(done)} of ${countText(fileNouns[about], all)} ${all === 1 ? 'is' : 'are'} in.`
  if (all === 0) return `There was no ${about} in this file.`
  return all === 1 ? `The ${about} is in.` : `All ${countText(fileNouns[about], all)} are in.`
}

/** `Shopify’s export · 182 rows · 46 products, 46 of them new`. */
export function understoodWords(
  view: Pick<ImportView, 'dialect_label' | 'about' | 'rows' | 'counts' | 'new_pieces'>,
): string {
  const { ready, wrong } = view.counts
  const fresh =
    view.new_pieces === 0
      ? ''
      : view.new_pieces === ready + wrong
        ? ', all of them new'
        : `, ${view.new_pieces} of them new`
  return [
    view.dialect_label,
    countText(ownerNouns.row, view.rows),
    `${countText(fileNouns[view.about], ready + wrong)}${fresh}`,
  ].join(' · ')
}

/** How many of a file's products are dealt with, of how many: are in, or, while it is taken back, went. */
export function doneOf({ state, counts }: Line): [done: number, all: number] {
  const { ready, made, changed, same, wrong, undone, kept } = counts
  if (state === 'undoing') return [undone + kept, undone + kept + made + changed]
  const done = made + changed + same
  return [done, done + wrong + ready]
}
