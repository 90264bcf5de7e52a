import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  citedRules,
  type Citations,
  findCitations,
  isTest,
  readPrograms,
  readRules,
  type Rule,
  titlesIn,
  withoutLineBreaks,
} from './rules.ts'

/**
 * Documents and comments must not go out of date unnoticed: a path a document names exists, each rule is cited by
 * a program and by a test, and a citation leads to a rule or to a decision record.
 */
export type Known = { rules: ReadonlySet<string>; decisions: ReadonlySet<string> }

const folders = 'src|scripts|demo|sandbox|e2e|bench|lint|docs|faults|public'
const namedPath = new RegExp(`\`((?:${folders})/[\\w./-]+(?:\\.\\w+|/))\``, 'g')

export function findDeadPaths(text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(namedPath)]
    .map(([, path]) => path!)
    .filter((path) => !exists(path))
    .map((path) => `names ${path}, which does not exist`)
}

/** A README.md names the files of its folder without the folder. */
export function findDeadFiles(readme: string, text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(/`((?:\.\.\/)*[\w./-]+\.tsx?)`/g)]
    .map(([, file]) => file!)
    .filter((file) => !exists(file) && !exists(join(dirname(readme), file)))
    .map((file) => `names ${file}, which does not exist`)
}

export function findBrokenRules(rules: Rule[], citations: Citations): string[] {
  const names = rules.map((rule) => rule.name)
  return rules.flatMap(({ name, readme }, index) => {
    const cited = citations.get(name)
    return [
      /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : ['is not a name in kebab-case'],
      names.indexOf(name) === index ? [] : ['is defined twice'],
      cited?.files.length ? [] : ['is cited by no program'],
      cited?.tests.length ? [] : ['has no proof: no test cites it'],
    ]
      .flat()
      .map((problem) => `${readme} ${name} ${problem}`)
  })
}

/** Citations of what does not exist, and of texts outside the repository. */
export function findDeadCitations(text: string, known: Known): string[] {
  const flat = withoutLineBreaks(text)
  const numbers = [...flat.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(([, list]) =>
    list!.match(/\d+/g)!,
  )
  return [
    ...citedRules(text)
      .filter((name) => !known.rules.has(name))
      .map((name) => `cites the rule ${name}, which does not exist`),
    ...numbers
      .filter((number) => !known.decisions.has(number))
      .map((number) => `cites decision ${number}, which has no record in docs/decisions`),
    ...findOutsideTexts(flat),
  ]
}

function findOutsideTexts(text: string): string[] {
  const outside = /\u00a7|\bthe spec\b|\bspecification\b/gi
  return [...text.matchAll(outside)].map(
    ({ 0: word, index }) =>
      `cites a text that is not here: …${text.slice(Math.max(0, index - 30), index)}${word}`,
  )
}

/** What people read of a file: of a program its comments and the titles of its tests, of any other all. */
export function textToCheck(path: string, source: string): string {
  if (!/\.(?:tsx?|m?js|css)$/.test(path)) return source
  const comments = [...source.matchAll(/\/\*[^]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*/g)].map(([comment]) => comment)
  const titles = isTest(path) ? titlesIn(source).map(({ title }) => title) : []
  return [...comments, ...titles].join('\n\n')
}

function checkEverything(): { files: number; problems: string[] } {
  const documents = globSync(['*.md', 'docs/**/*.md', '{src,sandbox,demo,bench,e2e,faults}/**/*.md']).map(
    (path) => ({ path, text: readFileSync(path, 'utf8') }),
  )
  const programs = readPrograms()
  const rules = readRules()
  const known = {
    rules: new Set(rules.map((rule) => rule.name)),
    decisions: new Set(globSync('docs/decisions/0*.md').map((path) => path.split('/').at(-1)!.slice(0, 3))),
  }
  const inFile = (path: string, problems: string[]) => problems.map((problem) => `${path} ${problem}`)
  return {
    files: documents.length + programs.length,
    problems: [
      ...documents.flatMap(({ path, text }) => inFile(path, findDeadPaths(text, existsSync))),
      ...documents
        .filter(({ path }) => path.endsWith('/README.md'))
        .flatMap(({ path, text }) => inFile(path, findDeadFiles(path, text, existsSync))),
      ...[...documents, ...programs].flatMap(({ path, text }) =>
        inFile(path, findDeadCitations(textToCheck(path, text), known)),
      ),
      ...findBrokenRules(rules, findCitations(programs)),
    ],
  }
}

if (import.meta.main) {
  const { files, problems } = checkEverything()
  for (const problem of problems) console.error(problem)
  console.log(
    `${files} documents and programs, ${problems.length} dead paths, rules without proof or citations`,
  )
  process.exit(problems.length ? 1 : 0)
}
