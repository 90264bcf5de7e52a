import { inflateSync } from 'node:zlib'

type Letters = { bytes: 1 | 2; map: Map<number, string> }

/** The text of each page of a PDF that Chromium printed, in the order it is drawn. Blanks and breaks are not reliable in it. */
export function textOfPages(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id!, body!]),
  )
  const streamOf = (id: string) => {
    const body = objects.get(id) ?? ''
    const begin = /stream\r?\n/.exec(body)
    // By its length: its own last bytes may look like the break before `endstream`.
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0)
    const from = begin ? begin.index + begin[0].length : 0
    const raw = body.slice(from, from + length)
    const bytes = Buffer.from(raw, 'latin1')
    return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : raw
  }
  const named = (dictionary: string, kind: string) => {
    const list = new RegExp(`/${kind}\\s*<<([^>]*)>>`).exec(dictionary)?.[1] ?? ''
    return new Map([...list.matchAll(/\/(\S+) (\d+) 0 R/g)].map(([, name, id]) => [name!, id!]))
  }
  const lettersOf = (font: string): Letters => {
    const body = objects.get(font) ?? ''
    const map = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1]
    return { bytes: body.includes('/Type0') ? 2 : 1, map: map ? lettersIn(streamOf(map)) : new Map() }
  }
  const drawn = (dictionary: string, content: string): string => {
    const fonts = new Map([...named(dictionary, 'Font')].map(([name, id]) => [name, lettersOf(id)]))
    const forms = named(dictionary, 'XObject')
    let font: Letters = { bytes: 1, map: new Map() }
    let text = ''
    for (const [, set, hex, end, form] of content.matchAll(
      /\/(\S+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|(\bET\b)|\/(\S+) Do/g,
    )) {
      if (set) font = fonts.get(set) ?? font
      if (hex) text += written(hex, font)
      if (end) text += '\n'
      const inner = form && forms.get(form)
      if (inner && objects.get(inner)?.includes('/Form')) text += drawn(objects.get(inner)!, streamOf(inner))
    }
    return text
  }
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      const resources = /\/Resources (\d+) 0 R/.exec(body)?.[1]
      const contents = /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? ''
      return drawn(resources ? objects.get(resources)! : body, streamOf(contents))
    })
}

function written(hex: string, { bytes, map }: Letters): string {
  const codes = hex.match(new RegExp(`.{${bytes * 2}}`, 'g')) ?? []
  return codes.map((code) => map.get(Number.parseInt(code, 16)) ?? '').join('')
}

/** A font's table of glyphs: `<0003> <0020>`, and ranges of three numbers. */
function lettersIn(table: string): Map<number, string> {
  const number = (hex: string) => Number.parseInt(hex, 16)
  const text = (hex: string) =>
    (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(number(unit))).join('')
  const letters = new Map<number, string>()
  for (const [, block] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, from, to] of block!.matchAll(/<(\w+)>\s*<(\w+)>/g)) letters.set(number(from!), text(to!))
  for (const [, block] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, last, to] of block!.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = number(from!); code <= number(last!); code++)
        letters.set(code, String.fromCharCode(number(to!) + code - number(from!)))
  return letters
}
