import type { Mutant } from './page-mutants.ts'

/**
 * A page with all its changes in it, each behind a switch: `__change(3) ? … : …` asks whether the third is on, and so says
 * that it was reached. Switched, a page need not be loaded again for each of them.
 */
export function switchedPage(source: string, mutants: Mutant[]): string {
  const numbered = mutants.map((mutant, number) => ({ ...mutant, number }))
  const ordered = numbered.toSorted((a, b) => a.start - b.start || b.end - a.end)
  return draw(source, { start: 0, end: source.length }, ordered)
}

type Range = { start: number; end: number }
type Numbered = Mutant & { number: number }

function draw(source: string, { start, end }: Range, mutants: Numbered[]): string {
  const [first] = mutants
  if (!first) return source.slice(start, end)
  const isSame = (other: Range) => other.start === first.start && other.end === first.end
  const here = mutants.filter(isSame)
  const inside = mutants.filter((other) => !isSame(other) && other.end <= first.end)
  const after = mutants.filter((other) => other.start >= first.end)
  // Of changes of one text of several kinds the outer is the statement or the attribute around the expression.
  const outer = here.filter(({ place }) => place !== 'expression')
  const inner = here.filter(({ place }) => place === 'expression')
  const drawn = switched(outer, switched(inner, draw(source, first, inside)))
  return source.slice(start, first.start) + drawn + draw(source, { start: first.end, end }, after)
}

function switched(changes: Numbered[], drawn: string): string {
  const [change] = changes
  if (!change) return drawn
  const isOn = `__change(${change.number})`
  if (change.place === 'statement') return `{ if (!${isOn}) { ${drawn} } }`
  if (change.place === 'attribute') return `{...(${isOn} ? {} : { ${propertyOf(drawn)} })}`
  if (change.place === 'spread') return `{...(${isOn} ? {} : ${drawn.slice(4, -1)})}`
  if (change.place === 'option') return `...(${isOn} ? {} : { ${drawn} })`
  if (change.place === 'part') return `{${isOn} ? null : (${drawn})}`
  if (change.place === 'words') return `{${isOn} ? '${change.to}' : ${JSON.stringify(shownText(drawn))}}`
  const others = changes.map(({ number, to }) => `__change(${number}) ? (${to}) : `)
  return `(${others.join('')}(${drawn}))`
}

/** `onClick={go}` → `"onClick": go` */
function propertyOf(attribute: string): string {
  const [, name, value] = /^([\w-]+)(?:\s*=\s*([^]*))?$/.exec(attribute)!
  if (value === undefined) return `"${name}": true`
  return `"${name}": (${value.startsWith('{') ? value.slice(1, -1) : JSON.stringify(value.slice(1, -1))})`
}

/** What JSX makes of a text over several lines. */
function shownText(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const left = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? left : left.trimEnd()
    })
    .filter(Boolean)
    .join(' ')
}
