import { anchorOf } from './faqs.rules.ts'

/** Tables that the program fills; each stands on a line of its own in braces. */
export const textTables = ['stored_data', 'cookies'] as const
export type TextTable = (typeof textTables)[number]

/** A part of a page: Markdown before a heading, or below one. */
export type TextPart = {
  id: string
  title: string
  /** The quotation right below the heading. */
  note: string
  /** Markdown, each piece followed by a table or by nothing. */
  pieces: { markdown: string; table: TextTable | null }[]
}

/**
 * A page's Markdown in its parts, one for each `##` heading; what is before the first heading is `intro`. A heading with
 * nothing below it is left out.
 */
export function partsOf(markdown: string): { intro: string; parts: TextPart[] } {
  const [intro = '', ...rest] = `\n${markdown}`.split(/\n## +/)
  const ids = new Map<string, number>()
  const parts = rest.flatMap((text) => {
    const [title = '', ...lines] = text.split('\n')
    const body = lines.join('\n').trim()
    if (!body) return []
    const [, quoted = '', below = ''] = /^((?:>.*\n?)*)([\s\S]*)$/.exec(body)!
    const count = (ids.get(title) ?? 0) + 1
    ids.set(title, count)
    const id = anchorOf(title) + (count > 1 ? `-${count}` : '')
    const note = quoted.replaceAll(/^> ?/gm, '').trim()
    return [{ id, title: title.trim(), note, pieces: piecesOf(below.trim()) }]
  })
  return { intro: intro.trim(), parts }
}

const tableLine = new RegExp(`^\\{(${textTables.join('|')})\\}$`, 'm')

function piecesOf(markdown: string): TextPart['pieces'] {
  const found = tableLine.exec(markdown)
  if (!found) return markdown ? [{ markdown, table: null }] : []
  const before = { markdown: markdown.slice(0, found.index).trim(), table: found[1] as TextTable }
  return [before, ...piecesOf(markdown.slice(found.index + found[0].length).trim())]
}
