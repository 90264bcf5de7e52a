import type { Server } from 'node:http'
import { ESModulesEvaluator, ModuleRunner, createNodeImportMeta } from 'vite/module-runner'
import type * as Entry from './entry.ts'
import { errorPage } from './error-page.ts'
import type { FetchArguments, FetchedModule, FromShop, ToShop } from './messages.ts'
import { cacheModules } from './cached-modules.ts'
import { forgetPackages, isJoinable, readPackages } from './joined-packages.ts'

/**
 * The shop while it is worked on (`npm run dev`). Its code is evaluated by Vite's module runner and, after a change,
 * evaluated again as far as the change reaches; its database is opened once. Requests wait for the newest code.
 */
type Opened = {
  env: ReturnType<typeof Entry.readEnv>
  database: Awaited<ReturnType<typeof Entry.openDatabase>>
  server: Server
}

const send = (message: FromShop) => void process.send!(message)

const questions = new Map<number, PromiseWithResolvers<FetchedModule>>()
let asked = 0
const modules = cacheModules((...about) => {
  questions.set(++asked, Promise.withResolvers())
  send({ fetch: asked, arguments: about })
  return questions.get(asked)!.promise
}, Number(process.env.DEVELOPMENT_BEGAN))

const joined = readPackages()
const packages = new Set<string>()

async function fetchModule(...about: FetchArguments): Promise<FetchedModule> {
  const module = await modules.fetch(...about)
  if (!('externalize' in module) || !isJoinable(module)) return module
  packages.add(module.externalize)
  const joint = joined.get(module.externalize)
  if (joint) return { ...module, externalize: joint }
  // Next to the joined ones parts of it would be loaded twice.
  if (joined.size) await startAgain()
  return module
}

async function startAgain() {
  forgetPackages()
  send({ isOutdated: true })
  await new Promise(() => {})
}

const runner = new ModuleRunner(
  {
    hmr: false,
    createImportMeta: createNodeImportMeta,
    transport: {
      async invoke(message) {
        const { name, data } = (message as { data: { name: string; data: unknown[] } }).data
        if (name !== 'fetchModule') return { result: [/^node:/] }
        return fetchModule(...(data as FetchArguments)).then(
          (result) => ({ result }),
          (error) => ({ error }),
        )
      },
    },
  },
  new ESModulesEvaluator(),
)

let opened: Opened | undefined
let running: Entry.StartedShop | undefined
let isBroken = false
let isReady = false
/** Files that changed since the last load began: modules under evaluation must not change meanwhile. */
const changed = new Set<string>()
let newest = load()
void follow()

/** Evaluates missing modules, and replaces the running shop by a new one. */
async function load(): Promise<Entry.StartedShop> {
  const isStale = [...changed].map(forget).includes(true)
  changed.clear()
  if (running && !isStale && !isBroken) return running
  const code = (await runner.import('/scripts/dev/entry.ts')) as typeof Entry
  opened ??= await open(code)
  await running?.close()
  running = undefined
  running = await code.startShop(opened.env, opened.database, {
    onProgress: (progress) => send({ progress }),
  })
  return running
}

async function open({ readEnv, openDatabase, serve, EnvError, FolderInUse }: typeof Entry): Promise<Opened> {
  try {
    const env = readEnv()
    const database = await openDatabase(env)
    const address = { hostname: '127.0.0.1', port: 0 }
    const server = serve({ fetch: answer, ...address }, ({ port }) => send({ port })) as Server
    return { env, database, server }
  } catch (error) {
    if (error instanceof EnvError) console.error(`Settings: ${error.message}`)
    else console.error(error instanceof FolderInUse ? error.message : error)
    return process.exit(1)
  }
}

async function answer(...request: Parameters<Entry.StartedShop['app']['fetch']>): Promise<Response> {
  try {
    const { app } = await newest
    return await app.fetch(...request)
  } catch (error) {
    return errorPage(error)
  }
}

/** Says how the newest load went, and the first time that it went well that the shop is open. */
async function follow() {
  try {
    const { app } = await newest
    isBroken = false
    if (!isReady) {
      // Also evaluates modules that only a page needs, before a request waits for them.
      await app.request(new URL('/', opened!.env.APP_URL))
      isReady = true
      send({ isReady })
      if (!joined.size) send({ packages: [...packages] })
    }
    modules.write()
  } catch (error) {
    isBroken = true
    console.error(error)
  }
}

/** Everything that depends on a changed file is evaluated again; after a failure everything is. */
function forget(file: string): boolean {
  if (file === 'all') modules.forget()
  if (isBroken || file === 'all') {
    runner.clearCache()
    return true
  }
  const stale = new Set(runner.evaluatedModules.getModulesByFile(file))
  for (const module of stale) {
    runner.evaluatedModules.invalidateModule(module)
    for (const id of module.importers) {
      const importer = runner.evaluatedModules.getModuleById(id)
      if (importer) stale.add(importer)
    }
  }
  return stale.size > 0
}

process.on('message', (message: ToShop) => {
  if ('changed' in message) {
    changed.add(message.changed)
    newest = newest.catch(() => {}).then(load)
    void follow()
    return
  }
  const question = questions.get(message.answerTo)
  questions.delete(message.answerTo)
  if ('module' in message) question?.resolve(message.module)
  else question?.reject(Object.assign(new Error(message.error.message), { stack: message.error.stack }))
})

async function stop() {
  opened?.server.close()
  await running?.close()
  await opened?.database.close()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop())
// An error in code being edited is reported; it does not end the process.
for (const fault of ['uncaughtException', 'unhandledRejection'])
  process.on(fault, (error) => console.error(error))
// The parent process has ended.
process.once('disconnect', () => void stop())
