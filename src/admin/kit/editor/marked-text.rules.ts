/** A text with what is selected in it; the stored form is Markdown (rule: safe-markdown). */
export type Selected = { text: string; start: number; end: number }

const replaced = ({ text, start, end }: Selected, words: string, from: number, length: number): Selected => ({
  text: text.slice(0, start) + words + text.slice(end),
  start: start + from,
  end: start + from + length,
})

/** Bold, and once more not. Where nothing is selected a word to write over is put in. */
export function bold(selected: Selected): Selected {
  const { text, start, end } = selected
  const words = text.slice(start, end)
  if (text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**')
    return replaced({ text, start: start - 2, end: end + 2 }, words, 0, words.length)
  const inner = words || 'bold'
  return replaced(selected, `**${inner}**`, 2, inner.length)
}

/** Each line that is touched begins so, and once more not: `- ` a point of a list, `## ` a heading. */
export function begun({ text, start, end }: Selected, mark: '- ' | '## '): Selected {
  const first = text.lastIndexOf('\n', start - 1) + 1
  const after = text.indexOf('\n', end)
  const last = after === -1 ? text.length : after
  const lines = text.slice(first, last).split('\n')
  const isBegun = lines.every((line) => line.startsWith(mark))
  const words = lines.map((line) => (isBegun ? line.slice(mark.length) : mark + line)).join('\n')
  return replaced({ text, start: first, end: last }, words, words.length, 0)
}

/** A link on what is selected, else on its address. */
export function linked(selected: Selected, address: string): Selected {
  const words = selected.text.slice(selected.start, selected.end) || address
  const link = `[${words}](${address.trim().replaceAll(' ', '%20')})`
  return replaced(selected, link, link.length, 0)
}

/** A detail that the settings fill in, in place of what is selected. */
export const named = (selected: Selected, label: string): Selected =>
  replaced(selected, `{${label}}`, label.length + 2, 0)

/** What the settings fill in: stored by its name, `{dispatch_days}`, written as people call it, `{Days until it is sent}`. */
export type Detail = { value: string; label: string }

export const asWritten = (stored: string, details: readonly Detail[]): string =>
  details.reduce((text, { value, label }) => text.replaceAll(`{${value}}`, `{${label}}`), stored)

export const asStored = (written: string, details: readonly Detail[]): string =>
  details.reduce((text, { value, label }) => text.replaceAll(`{${label}}`, `{${value}}`), written)
