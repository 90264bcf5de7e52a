import { existsSync, globSync, readFileSync } from 'node:fs'

/**
 * Documents and comments must not rot silently: a path a document names exists, a test a rule names as its proof exists
 * under that title, and a citation leads to a rule of docs/rules.md or to a decision record.
 */
export type Rule = { name: string; lines: string[] }
export type Known = { rules: ReadonlySet<string>; decisions: ReadonlySet<string> }

const folders = 'src|scripts|demo|sandbox|e2e|bench|lint|docs|faults|public'
const namedPath = new RegExp(`\`((?:${folders})/[\\w./-]+(?:\\.\\w+|/))\``, 'g')

export function findDeadPaths(text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(namedPath)]
    .map(([, path]) => path!)
    .filter((path) => !exists(path))
    .map((path) => `names ${path}, which does not exist`)
}

/** The rules of docs/rules.md with what stands below each. */
export function parseRules(text: string): Rule[] {
  const [, ...parts] = text.split(/^### /m)
  return parts.map((part) => {
    const [name, ...lines] = part.split(/^## /m)[0]!.split('\n')
    return { name: name!.trim(), lines }
  })
}

/** What is wrong with the rules themselves. `read` gives a test file's text, or null when there is none. */
export function findBrokenRules(rules: Rule[], read: (path: string) => string | null): string[] {
  const names = rules.map((rule) => rule.name)
  return rules.flatMap(({ name, lines }, index) => {
    const of = (field: string) => lines.filter((line) => line.startsWith(`- ${field}: `))
    const isBuilt = !of('where').includes('- where: not built yet')
    return [
      /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : ['is no name in kebab-case'],
      names.indexOf(name) === index ? [] : ['stands twice'],
      of('where').length === 1 ? [] : ['does not say once where it is'],
      isBuilt && of('proof').length === 0 ? ['names no proof, nor says that there is none yet'] : [],
      of('proof').flatMap((line) => findDeadProof(line, read) ?? []),
    ]
      .flat()
      .map((problem) => `${name} ${problem}`)
  })
}

function findDeadProof(line: string, read: (path: string) => string | null): string | null {
  if (line === '- proof: none yet') return null
  const [, path, title] = /^- proof: `([^`]+)`: (.+)$/.exec(line) ?? []
  if (!path || !title) return `has a proof nobody can read: ${line}`
  const source = read(path)
  if (source === null) return `is proved by ${path}, which does not exist`
  return titlesIn(source).has(title) ? null : `is proved by a test that ${path} does not have: ${title}`
}

/** The titles of the tests of a file, those of `test.each` as they are written. */
export function titlesIn(source: string): Set<string> {
  const firstArguments = source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)
  return new Set([...firstArguments].map(([, , title]) => title!.replace(/\\(.)/g, '$1')))
}

/** What is cited in a text and is not there, and what cites something outside the repository. */
export function findDeadCitations(text: string, known: Known): string[] {
  const flat = withoutLineBreaks(text)
  const names = [...flat.matchAll(/\(rules?: ([^()]*)\)/g)].flatMap(([, list]) => splitList(list!))
  const numbers = [...flat.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(([, list]) =>
    list!.match(/\d+/g)!,
  )
  return [
    ...names
      .filter((name) => !known.rules.has(name))
      .map((name) => `cites the rule ${name}, which there is not`),
    ...numbers
      .filter((number) => !known.decisions.has(number))
      .map((number) => `cites decision ${number}, which has no record in docs/decisions`),
    ...findOutsideTexts(flat),
  ]
}

/** `stock-hold, late-payment; decision 008` names two rules. */
const splitList = (list: string) => list.split(/[,;] /).filter((part) => !/^decisions? /.test(part))

/** A citation may run over the end of a comment's line. */
const withoutLineBreaks = (text: string) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, ' ')

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
  const titles = /\.(?:test|journey)\.tsx?$/.test(path) ? titlesIn(source) : []
  return [...comments, ...titles].join('\n\n')
}

/** The map of the product names rules in the last column of its tables; every rule has a place there. */
export function findGapsInMap(map: string, rules: ReadonlySet<string>): string[] {
  const rows = map.split('\n').filter((line) => line.startsWith('| '))
  const named = new Set(
    rows.flatMap((row) =>
      [
        ...row
          .split(' | ')
          .at(-1)!
          .matchAll(/`([^`]+)`/g),
      ].map(([, name]) => name!),
    ),
  )
  return [
    ...[...named]
      .filter((name) => !rules.has(name))
      .map((name) => `names the rule ${name}, which there is not`),
    ...[...rules].filter((name) => !named.has(name)).map((name) => `has no place for the rule ${name}`),
  ]
}

/** What stands there is wrong on purpose. */
const examples = 'scripts/check-docs.test.ts'

function checkEverything(): { files: number; problems: string[] } {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
  const documents = globSync(['*.md', 'docs/**/*.md', '{sandbox,demo,bench,e2e,faults}/**/*.md'])
  const programs = globSync([
    '{src,sandbox,demo,e2e,bench,faults,scripts,lint}/**/*.{ts,tsx,js,mjs,css,sql}',
    '*.ts',
    'public/*.{js,html}',
    '.env.example',
  ]).filter((path) => path !== examples)
  const rules = parseRules(read('docs/rules.md') ?? '')
  const known = {
    rules: new Set(rules.map((rule) => rule.name)),
    decisions: new Set(globSync('docs/decisions/*.md').map((path) => path.split('/').at(-1)!.slice(0, 3))),
  }
  const inFile = (path: string, problems: string[]) => problems.map((problem) => `${path} ${problem}`)
  return {
    files: documents.length + programs.length,
    problems: [
      ...documents.flatMap((path) => inFile(path, findDeadPaths(read(path)!, existsSync))),
      ...[...documents, ...programs].flatMap((path) =>
        inFile(path, findDeadCitations(textToCheck(path, read(path)!), known)),
      ),
      ...inFile('docs/rules.md', findBrokenRules(rules, read)),
      ...inFile('docs/spec-map.md', findGapsInMap(read('docs/spec-map.md') ?? '', known.rules)),
    ],
  }
}

if (import.meta.main) {
  const { files, problems } = checkEverything()
  for (const problem of problems) console.error(problem)
  console.log(`${files} documents and programs, ${problems.length} dead paths, proofs or citations`)
  process.exit(problems.length ? 1 : 0)
}
