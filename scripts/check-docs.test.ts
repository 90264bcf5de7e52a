import { expect, test } from 'vitest'
import {
  findBrokenRules,
  findDeadCitations,
  findDeadFiles,
  findDeadPaths,
  textToCheck,
} from './check-docs.ts'
import { findCitations, parseRules, proofsIn, titlesIn } from './rules.ts'

const known = { rules: new Set(['stock-hold', 'late-payment']), decisions: new Set(['006', '008']) }

const program = { path: 'src/a.ts', text: '/** Held (rule: stock-hold). */' }
const proof = { path: 'src/a.test.ts', text: "// (rule: stock-hold)\ntest('a piece is held', () => {})" }
const problemsOf = (readme: string, sources = [program, proof]) =>
  findBrokenRules(parseRules('src/README.md', readme), findCitations(sources))

test('a missing path is reported, its document’s other paths are not', () => {
  const exists = (path: string) => path === 'src/here.ts' || path === 'src/cart/'
  expect(findDeadPaths('`src/here.ts`, `src/gone.ts`, `src/cart/`, `npm run check`', exists)).toEqual([
    'names src/gone.ts, which does not exist',
  ])
})

test('a README names files of its own folder, or from the root', () => {
  const exists = (path: string) => ['src/cart/a.ts', 'src/ui/b.tsx', 'sandbox/c.ts'].includes(path)
  const text = '`a.ts`, `../ui/b.tsx`, `sandbox/c.ts`, `gone.ts`, `*.rules.ts`'
  expect(findDeadFiles('src/cart/README.md', text, exists)).toEqual(['names gone.ts, which does not exist'])
})

test('a rule is a bullet of a README with its name and text, which may run over lines', () => {
  const text =
    'Words.\n\n- **stock-hold**: Pieces are\n  set aside.\n- **late-payment**: Goes back.\n\nWords.'
  expect(parseRules('src/README.md', text)).toEqual([
    { name: 'stock-hold', text: 'Pieces are set aside.', readme: 'src/README.md' },
    { name: 'late-payment', text: 'Goes back.', readme: 'src/README.md' },
  ])
})

test('a rule needs a name of its own, a program and a test that cite it', () => {
  const rule = '- **stock-hold**: Pieces are set aside.\n'
  expect(problemsOf(rule)).toEqual([])
  expect(problemsOf(rule + rule)).toEqual(['src/README.md stock-hold is defined twice'])
  expect(problemsOf(rule, [program])).toEqual(['src/README.md stock-hold has no proof: no test cites it'])
  expect(problemsOf(rule, [proof])).toEqual(['src/README.md stock-hold is cited by no program'])
  expect(problemsOf('- **Stock hold**: Held.')[0]).toBe(
    'src/README.md Stock hold is not a name in kebab-case',
  )
})

test('a citation in a test file belongs to the test below it, in every kind of quotes', () => {
  const source =
    "// (rules: one, two,\n// three)\ntest.each([1])('%s', () => {})\n// (rule: four)\ntest(`four`, () => {})\n// (rule: five)"
  expect(proofsIn(source)).toEqual([
    { name: 'one', title: '%s' },
    { name: 'two', title: '%s' },
    { name: 'three', title: '%s' },
    { name: 'four', title: 'four' },
  ])
})

test('titles are read in every kind of quotes, with what they escape', () => {
  const source = "test('it\\'s one', () => {})\ntest(`axe on ${name}`, async () => {})"
  expect(titlesIn(source).map(({ title }) => title)).toEqual(["it's one", 'axe on ${name}'])
})

test.each([
  '/** Held (rule: stock-hold). */',
  '/** Held (rules: stock-hold,\n * late-payment; decision 008). */',
  '// As in decisions 006 and 008\n// (decision 006).',
  'Its decision: 3 pieces. Two decisions.',
])('%j resolves', (text) => {
  expect(findDeadCitations(text, known)).toEqual([])
})

test.each([
  ['(rule: stock-held)', 'cites the rule stock-held, which does not exist'],
  ['(rules: stock-hold,\n * late-money)', 'cites the rule late-money, which does not exist'],
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
    'cites the rule gone, which does not exist',
  ])
})
