import { readFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'

const rule = /font-family: '([^']+)';\s*src: url\('([^']+)'\)[^}]*unicode-range: ([^;]+);/g
const faces = [...readFileSync('src/app/fonts.css', 'utf8').matchAll(rule)].map(
  ([, family = '', url = '', ranges = '']) => ({ family, file: path.join('src/app', url), ranges }),
)

const isIn = (ranges: string, letter: string) =>
  ranges.split(', ').some((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return letter.codePointAt(0)! >= from && letter.codePointAt(0)! <= to
  })

/** A file with the letter alone is longer than one with nothing. */
async function draws(file: string, letter: string): Promise<boolean> {
  const font = readFileSync(file)
  const lengthOf = async (text: string) => (await subsetFont(font, text, { targetFormat: 'sfnt' })).length
  return (await lengthOf(letter)) > (await lengthOf('\u{e000}'))
}

test.each([...new Set(faces.map(({ family }) => family))])(
  '%s draws naira and the letters with a dot below of Yoruba and Igbo itself',
  async (family) => {
    for (const letter of '₦ẹọịụṣẸỌṢ') {
      const files = faces.filter((face) => face.family === family && isIn(face.ranges, letter))
      const drawn = await Promise.all(files.map(({ file }) => draws(file, letter)))
      expect(drawn, `${letter} in ${files.map(({ file }) => file).join(', ')}`).toContain(true)
    }
  },
)
