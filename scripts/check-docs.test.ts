import { expect, test } from 'vitest'
import {
  findBrokenRules,
  findDeadCitations,
  findDeadPaths,
  findGapsInMap,
  parseRules,
  textToCheck,
  titlesIn,
} from './check-docs.ts'

const known = { rules: new Set(['stock-hold', 'late-payment']), decisions: new Set(['006', '008']) }

const rule = (name: string, ...lines: string[]) => `### ${name}\n\nWhat it says.\n\n${lines.join('\n')}\n`
const where = '- where: `src/a.ts`'

const tests: Record<string, string> = {
  'src/a.test.ts': `test('a piece is held', () => {})\ntest.each([1])(\n  "%s isn't sold twice",\n  async (n) => {},\n)`,
}
const problemsOf = (text: string) => findBrokenRules(parseRules(text), (path) => tests[path] ?? null)

test('a path that is gone is named, with its document’s other paths left alone', () => {
  const exists = (path: string) => path === 'src/here.ts' || path === 'src/cart/'
  expect(findDeadPaths('`src/here.ts`, `src/gone.ts`, `src/cart/`, `npm run check`', exists)).toEqual([
    'names src/gone.ts, which does not exist',
  ])
})

test('a rule needs a name, one place and a proof, or must say that there is none yet', () => {
  expect(problemsOf(rule('stock-hold', where, '- proof: none yet'))).toEqual([])
  expect(problemsOf(rule('takings', '- where: not built yet'))).toEqual([])
  expect(problemsOf(rule('stock-hold', where))).toEqual([
    'stock-hold names no proof, nor says that there is none yet',
  ])
  expect(problemsOf(rule('stock-hold', '- proof: none yet'))).toEqual([
    'stock-hold does not say once where it is',
  ])
  expect(problemsOf(rule('Stock hold', where, '- proof: none yet'))).toEqual([
    'Stock hold is no name in kebab-case',
  ])
})

test('a name that stands twice is refused once', () => {
  const text = rule('stock-hold', where, '- proof: none yet')
  expect(problemsOf(`${text}## Next\n\n${text}`)).toEqual(['stock-hold stands twice'])
})

test('a proof is the title of a test that is in the named file', () => {
  const proven = (proof: string) => problemsOf(rule('stock-hold', where, `- proof: ${proof}`))
  expect(proven('`src/a.test.ts`: a piece is held')).toEqual([])
  expect(proven("`src/a.test.ts`: %s isn't sold twice")).toEqual([])
  expect(proven('`src/a.test.ts`: a piece is')).toEqual([
    'stock-hold is proved by a test that src/a.test.ts does not have: a piece is',
  ])
  expect(proven('`src/b.test.ts`: a piece is held')).toEqual([
    'stock-hold is proved by src/b.test.ts, which does not exist',
  ])
  expect(proven('see the journeys')).toHaveLength(1)
})

test('titles are read in every kind of quotes, with what they escape', () => {
  const source = "test('it\\'s one', () => {})\ntest(`axe on ${name}`, async () => {})"
  expect([...titlesIn(source)]).toEqual(["it's one", 'axe on ${name}'])
})

test.each([
  '/** Held (rule: stock-hold). */',
  '/** Held (rules: stock-hold,\n * late-payment; decision 008). */',
  '// As in decisions 006 and 008\n// (decision 006).',
  'Its decision: 3 pieces. Two decisions.',
])('%j leads somewhere', (text) => {
  expect(findDeadCitations(text, known)).toEqual([])
})

test.each([
  ['(rule: stock-held)', 'cites the rule stock-held, which there is not'],
  ['(rules: stock-hold,\n * late-money)', 'cites the rule late-money, which there is not'],
  ['decision 21', 'cites decision 21, which has no record in docs/decisions'],
  ['(decision\n * 009)', 'cites decision 009, which has no record in docs/decisions'],
  ['decisions 006 and 7', 'cites decision 7, which has no record in docs/decisions'],
  ['as asked (spec §5)', 'cites a text that is not here: …as asked (spec §'],
  ['with the words of the spec', 'cites a text that is not here: …with the words of the spec'],
  ['the colour of the specification', 'cites a text that is not here: …the colour of the specification'],
])('%j is refused', (text, problem) => {
  expect(findDeadCitations(text, known)).toEqual([problem])
})

test('of a program comments and titles of tests are read, not its code', () => {
  const source = "function add(rule: string) {}\n// (rule: gone)\ntest('as the spec says', () => {})"
  expect(findDeadCitations(textToCheck('src/a.test.ts', source), known)).toHaveLength(2)
  expect(findDeadCitations(textToCheck('src/a.ts', source), known)).toEqual([
    'cites the rule gone, which there is not',
  ])
})

test('the map names every rule and no other', () => {
  const map = '| what | rules |\n|---|---|\n| `/cart` holds pieces | `stock-hold`, `stock-held` |'
  expect(findGapsInMap(map, known.rules)).toEqual([
    'names the rule stock-held, which there is not',
    'has no place for the rule late-payment',
  ])
})
