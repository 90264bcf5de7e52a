import { headingKey } from './dialects.rules.ts'

/** Names of the two, in the languages that shops are kept in. */
const namesOf = (...lists: string[]) => new Set(lists.flatMap((list) => list.split('|')).map(headingKey))

const sizes = namesOf(
  'size|sizes|taille|tailles|grosse|groesse|talla|tallas|tamanho|taglia|misura|maat|storlek|storrelse|koko|rozmiar|velikost|beden',
  'marime|meret|размер|サイズ|尺码|尺寸|사이즈|المقاس|مقاس|iwon|girma|uk size|us size|shoe size|dress size',
)
const colors = namesOf(
  'color|colour|colors|colours|couleur|farbe|colore|cor|kleur|farg|farve|vari|kolor|barva|renk|culoare|szin|цвет|色|カラー',
  '颜色|顏色|색상|اللون|لون|awo|launi|shade',
)

/** What a shop writes for a piece without a choice. */
const noOption = new Set(['', 'title', 'default', 'default title'])
export const isNoOption = (text: string | undefined): boolean => noOption.has(headingKey(text ?? ''))

type Option = 'size' | 'color'

/**
 * Which options are the size and which the colour, by their names in any language (rule: import-options). One with another name
 * (Length, Scent) is the size, else the colour; what has no place left is written after the size: `M / Long`.
 */
export function optionRoles(names: (string | undefined)[]): (Option | null)[] {
  const roles: (Option | null)[] = names.map((name) => {
    if (isNoOption(name)) return null
    const key = headingKey(name!)
    return sizes.has(key) ? 'size' : colors.has(key) ? 'color' : null
  })
  for (const [at, name] of names.entries()) {
    if (roles[at] || isNoOption(name)) continue
    roles[at] = !roles.includes('size') ? 'size' : !roles.includes('color') ? 'color' : 'size'
  }
  return roles
}

export type SizeAndColor = { size: string | null; color: string | null }

export function sizeAndColor(roles: (Option | null)[], values: (string | undefined)[]): SizeAndColor {
  const joined = (role: Option) =>
    roles
      .flatMap((each, at) => (each === role && !isNoOption(values[at]) ? [values[at]!] : []))
      .join(' / ') || null
  return { size: joined('size'), color: joined('color') }
}

const letters = /^(?:\d?x{0,4}[sl]|m|[2-9]xl|free ?size|one ?size)$/i

/** The values of a cell that may name several: `S,M,L`, `S/M/L`, `Green, Beige`; a comma after a backslash is part of one. */
export function valuesOf(text: string): string[] {
  const parts = text
    .split(/(?<!\\)[,;|\n]/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)
  const slashed = parts.length === 1 ? parts[0]!.split('/').map((part) => part.trim()) : []
  return slashed.length > 2 && slashed.every((part) => letters.test(part)) ? slashed : parts
}

/** `S:3`, `M (2)`: a size with its own count of pieces. */
export function sizeWithPieces(text: string): { size: string; pieces: number | null } {
  const [, size, colon, bracket] = /^(.+?)\s*(?:[:=]\s*(\d{1,6})|\((\d{1,6})\))$/.exec(text) ?? []
  return size ? { size, pieces: Number(colon ?? bracket) } : { size: text, pieces: null }
}
