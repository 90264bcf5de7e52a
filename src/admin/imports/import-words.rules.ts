import { importLimits } from '../../imports/imports.rules.ts'
import { countText } from '../../lib/count-text.ts'
import type { ImportView } from '../../imports/import-view.schema.ts'

export const tooLargeWords = `This file is larger than ${importLimits.megabytes} MB. Divide it into several files and move them in one after the other.`

type Line = Pick<ImportView, 'state' | 'counts'>

/** A file's state as a badge. */
export function stateWords({ state, counts }: Line): {
  text: string
  tone: 'good' | 'waiting' | 'bad' | 'info' | 'neutral'
} {
  if (state === 'open') return { text: 'Not moved in', tone: 'neutral' }
  if (state === 'running') return { text: 'Moving in', tone: 'info' }
  if (state === 'undoing') return { text: 'Taking back', tone: 'info' }
  if (state === 'undone') return { text: 'Taken back', tone: 'neutral' }
  return counts.wrong > 0 ? { text: 'Needs you', tone: 'waiting' } : { text: 'Moved in', tone: 'good' }
}

/** `12 made · 3 changed · 31 as they were · 1 needs you`: what became of a file's products or customers. */
export function outcomeWords({ counts, about }: Pick<ImportView, 'counts' | 'about'>): string {
  const parts: [number, string][] = [
    [counts.made, 'made'],
    [counts.changed, 'changed'],
    [counts.same, 'as they were'],
    [counts.undone, 'taken back'],
    [counts.kept, 'left as they are'],
    [counts.left, about === 'customer' ? 'erased here, so left out' : 'no products'],
    [counts.wrong, counts.wrong === 1 ? 'needs you' : 'need you'],
    [counts.ready, counts.ready === 1 ? 'waits' : 'wait'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en-GB')} ${words}`)
    .join(' · ')
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
    countText('row', view.rows),
    `${countText(view.about, ready + wrong)}${fresh}`,
  ].join(' · ')
}

/** The share of a file's products that are dealt with. */
export function shareDone({ state, counts }: Line): number {
  const { ready, made, changed, same, wrong, undone, kept } = counts
  if (state === 'undoing') return (undone + kept) / Math.max(1, undone + kept + made + changed)
  return (made + changed + same + wrong) / Math.max(1, ready + made + changed + same + wrong)
}
