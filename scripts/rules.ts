import { globSync, readFileSync } from 'node:fs'

/** A rule of the product: a bullet `- **name**: text` in the README.md of the folder it belongs to. */
export type Rule = { name: string; text: string; readme: string }
type Proof = { path: string; title: string }
export type Citations = Map<string, { files: string[]; tests: Proof[] }>

export function parseRules(readme: string, text: string): Rule[] {
  return [...text.matchAll(/^- \*\*([^*]+)\*\*: (.*(?:\n {2}.*)*)/gm)].map(([, name, words]) => ({
    name: name!,
    text: words!.replace(/\s+/g, ' ').trim(),
    readme,
  }))
}

/** A citation may run over the end of a comment's line. */
export const withoutLineBreaks = (text: string) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, ' ')

/** `(rules: stock-hold, late-payment; decision 008)` cites two rules. */
export const citedRules = (text: string): string[] =>
  [...withoutLineBreaks(text).matchAll(/\(rules?: ([^()]*)\)/g)].flatMap(([, list]) =>
    list!.split(/[,;] /).filter((part) => !/^decisions? /.test(part)),
  )

/** The titles of the tests of a file with their places, those of `test.each` as they are written. */
export function titlesIn(source: string): { title: string; index: number }[] {
  const firstArguments = source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)
  return [...firstArguments].map(({ 2: title, index }) => ({
    title: title!.replace(/\\(.)/g, '$1'),
    index,
  }))
}

/** Which tests of a file prove which rule: a comment cites the rules of the test below it. */
export function proofsIn(source: string): { name: string; title: string }[] {
  const titles = titlesIn(source)
  return [...source.matchAll(/\(rules?: [^()]*\)/g)].flatMap(({ 0: citation, index }) => {
    const test = titles.find((title) => title.index > index)
    return test ? citedRules(citation).map((name) => ({ name, title: test.title })) : []
  })
}

export const isTest = (path: string) => /\.(?:test|journey|trial)\.tsx?$/.test(path)

export function findCitations(sources: { path: string; text: string }[]): Citations {
  const citations: Citations = new Map()
  const of = (name: string) => citations.getOrInsertComputed(name, () => ({ files: [], tests: [] }))
  for (const { path, text } of sources)
    if (isTest(path)) for (const { name, title } of proofsIn(text)) of(name).tests.push({ path, title })
    else for (const name of new Set(citedRules(text))) of(name).files.push(path)
  return citations
}

const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') })

export const readRules = (): Rule[] =>
  globSync('{src,sandbox,demo,e2e,bench,faults}/**/README.md')
    .map(read)
    .flatMap(({ path, text }) => parseRules(path, text))

/** Programs and their tests, without `scripts/check-docs.test.ts`, whose citations are wrong on purpose. */
export const readPrograms = () =>
  globSync([
    '{src,sandbox,demo,e2e,bench,faults,scripts,lint}/**/*.{ts,tsx,js,mjs,css,sql}',
    '*.ts',
    'public/*.{js,html}',
    '.env.example',
  ])
    .filter((path) => !/^scripts\/(?:check-docs|rules)\.(?:test\.)?ts$/.test(path))
    .map(read)

function printRule({ name, text, readme }: Rule, citations: Citations): void {
  const { files, tests } = citations.get(name) ?? { files: [], tests: [] }
  console.log(`\n${name}  (${readme})\n  ${text}`)
  for (const path of files) console.log(`  file  ${path}`)
  for (const { path, title } of tests) console.log(`  test  ${path}: ${title}`)
}

if (import.meta.main) {
  const asked = process.argv.slice(2)
  const rules = readRules().filter(({ name }) => !asked.length || asked.some((part) => name.includes(part)))
  const citations = findCitations(readPrograms())
  for (const rule of rules) printRule(rule, citations)
  console.log(`\n${rules.length} rules`)
  process.exit(rules.length ? 0 : 1)
}
