import { globSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleText } from 'node:util'
import { parse } from '@babel/parser'
import type { Plugin } from 'vite'
import { createVitest, type Vitest } from 'vitest/node'
import { screens } from '../vitest.config.ts'
import { browserSide } from './browser-side.ts'
import type { Outcome } from './change-runner.ts'
import { type Mutant, mutantsOf } from './page-mutants.ts'
import { switchedPage } from './switched-page.ts'

/**
 * The second half of `npm run mutate`: changes the owner's kit, the money sheets and the parts of checkout one place at a
 * time, and says which changes no test of their folder notices (decision 043). Of its 2,675 changes Stryker makes none of the
 * 941 to attributes, parts and words of JSX. `--only kit/list` tries some files alone, `--list` only names the changes.
 */
const pages = [
  'src/admin/kit/**/*.{tsx,client.ts}',
  'src/admin/money/*.{tsx,client.ts}',
  'src/checkout/{form,outcome}/*.{tsx,client.ts}',
]
const lowestOfAll = 85
const lowestOfFile = 75
/** More than the cores of a small machine: most of the time a test waits for what a change took away. */
const atATime = 4

type Tried = Mutant & { file: string; isNoticed: boolean }

/** A Vitest that serves one file as it is told to. `number` is its place beside the others. */
async function openRunner(number: number) {
  let served: { file: string; source: string } | null = null
  const serve: Plugin = {
    name: 'serve-changed',
    enforce: 'pre',
    load: (id) => (served && id === path.resolve(served.file) ? served.source : null),
  }
  const outcomePath = path.resolve(`test-results/changes-${process.pid}-${number}.json`)
  const open = (isSwitched: boolean): Promise<Vitest> =>
    createVitest(
      'test',
      {
        ...screens,
        config: false,
        watch: false,
        reporters: [{}],
        silent: true,
        isolate: false,
        // What is kept is found again by what is on disk, and that is not what was served.
        fsModuleCache: false,
        maxWorkers: 1,
        dangerouslyIgnoreUnhandledErrors: true,
        env: { MUTATED: '1', CHANGES_OUTCOME: outcomePath },
        ...(isSwitched ? { runner: './scripts/change-runner.ts' } : { bail: 1 }),
      },
      {
        plugins: [browserSide, serve],
        oxc: { jsx: { runtime: 'automatic' } },
        server: { watch: null },
      },
    )
  const [plain, switching] = [await open(false), await open(true)]
  await Promise.all([plain.standalone(), switching.standalone()])
  const run = async (vitest: Vitest, tests: string[], file: string, source: string) => {
    served = { file, source }
    vitest.invalidateFile(path.resolve(file))
    const project = vitest.getRootProject()
    const specifications = tests.map((test) => project.createSpecification(path.resolve(test)))
    const { testModules } = await vitest.runTestSpecifications(specifications)
    const own = testModules.flatMap((module) => [...module.children.allTests()])
    return own.flatMap((test) =>
      test.ok() ? [] : [`${test.name}: ${test.result().errors?.[0]?.message ?? ''}`],
    )
  }
  return {
    /** Whether every test passes with a file as `source` has it. */
    passes: async (tests: string[], file: string, source: string) =>
      (await run(plain, tests, file, source)).length === 0,
    /** What the tests notice of a page's changes, all tried in one go. */
    async tryAtOnce(tests: string[], file: string, source: string): Promise<Outcome> {
      const failing = await run(switching, tests, file, source)
      if (failing.length > 0) throw new Error(`${file} fails without a change: ${failing.join('\n')}`)
      return JSON.parse(readFileSync(outcomePath, 'utf8')) as Outcome
    },
    close: () => Promise.all([plain.close(), switching.close()]),
  }
}

/** The tests of each page: those in its folder that draw it, however deep. */
function testsOf(files: string[]): Map<string, string[]> {
  const tests = globSync(screens.include).toSorted()
  const drawn = new Map(tests.map((test) => [test, reachableFrom(test)]))
  return new Map(
    files.map((file) => {
      const all = tests.filter((test) => drawn.get(test)!.has(file))
      const near = all.filter((test) => path.dirname(test) === path.dirname(file))
      return [file, near.length > 0 ? near : all]
    }),
  )
}

function reachableFrom(start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (/\.tsx?$/.test(file)) waiting.push(...importsOf(file))
  }
  return reached
}

const importsKnown = new Map<string, string[]>()
function importsOf(file: string): string[] {
  const known = importsKnown.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
  const imported = program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.importKind !== 'type' ? [node.source.value] : [],
  )
  const loadedLate = [...source.matchAll(/\bimport\('([^']+)'\)/g)].map(([, name]) => name!)
  const imports = [...imported, ...loadedLate]
    .filter((name) => name.startsWith('.'))
    .map((name) => path.join(path.dirname(file), name))
  importsKnown.set(file, imports)
  return imports
}

/** The changes of a page with whether they were noticed; those made while it is loaded need it loaded once for each. */
async function tryPage(runner: Runner, file: string, tests: string[]): Promise<Tried[]> {
  const source = readFileSync(file, 'utf8')
  const mutants = mutantsOf(source)
  const outcome = await runner.tryAtOnce(tests, file, switchedPage(source, mutants))
  const tried: Tried[] = []
  for (const [number, mutant] of mutants.entries()) {
    const { start, end, to } = mutant
    const isNoticed = outcome.atLoad.includes(number)
      ? !(await runner.passes(tests, file, source.slice(0, start) + to + source.slice(end)))
      : number in outcome.noticed
    tried.push({ ...mutant, file, isNoticed })
    if (isTalkative && isNoticed)
      console.log(`${file}:${mutant.line}  ${mutant.what}\n    ${outcome.noticed[number]}`)
    if (!isNoticed)
      console.log(
        `${file}:${mutant.line}  ${mutant.what}${outcome.reached.includes(number) ? '' : ' (not reached)'}`,
      )
  }
  return tried
}

type Runner = Awaited<ReturnType<typeof openRunner>>

async function tryAll(files: string[]): Promise<Tried[]> {
  mkdirSync('test-results', { recursive: true })
  const tests = testsOf(files)
  const waiting = [...files]
  const tried: Tried[] = []
  const work = async (number: number) => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      // A new one for each page: a test given up with one page's change would go on into the next page's.
      const runner = await openRunner(number)
      tried.push(...(await tryPage(runner, file, tests.get(file)!)))
      await runner.close()
    }
  }
  await Promise.all(Array.from({ length: atATime }, (_, number) => work(number)))
  return tried
}

/** Also says what noticed each change. */
const isTalkative = process.argv.includes('--why')

const percentOf = (tried: Tried[]) => (100 * tried.filter(({ isNoticed }) => isNoticed).length) / tried.length

/** The table, the worst file last; whether enough was noticed. */
function report(tried: Tried[]): boolean {
  const files = [...Map.groupBy(tried, ({ file }) => file)].toSorted(
    ([, a], [, b]) => percentOf(b) - percentOf(a),
  )
  for (const [file, own] of [...files, ['all', tried] as const]) {
    const noticed = own.filter(({ isNoticed }) => isNoticed).length
    const line = `${percentOf(own).toFixed(1).padStart(5)} %  ${noticed} of ${own.length} noticed  ${file}`
    console.log(
      percentOf(own) < (file === 'all' ? lowestOfAll : lowestOfFile) ? styleText('red', line) : line,
    )
  }
  return percentOf(tried) >= lowestOfAll && files.every(([, own]) => percentOf(own) >= lowestOfFile)
}

if (import.meta.main) {
  const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]! : ''
  const files = globSync(pages)
    .filter((file) => !/\.test(ing)?\./.test(file) && file.includes(only))
    .toSorted()
  if (process.argv.includes('--list')) {
    for (const file of files)
      for (const { line, what } of mutantsOf(readFileSync(file, 'utf8')))
        console.log(`${file}:${line}  ${what}`)
  } else {
    const began = Date.now()
    const tried = await tryAll(files.filter((file) => mutantsOf(readFileSync(file, 'utf8')).length > 0))
    const isEnough = report(tried)
    console.log(`${tried.length} changes in ${Math.round((Date.now() - began) / 1000)} s`)
    process.exit(isEnough ? 0 : 1)
  }
}
