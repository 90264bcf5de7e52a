import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Engine, Size } from './engine.ts'
import { startProgram, stopProgram } from './program.ts'

/** Only the pages' own requests are made. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
}

type Answer = {
  id?: number
  error?: string
  message?: string
  result?: unknown
  method?: string
  params?: LogEntry
}
type LogEntry = { level: string; text: string; stackTrace?: { callFrames: { url: string }[] } }

/** Headless Firefox through WebDriver BiDi over its own WebSocket. */
export async function openFirefox(size: Size): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'shop-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const address = Promise.withResolvers<string>()
  const browser = startProgram(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    {
      env: { TZ: 'Africa/Lagos', HOME: profile },
      onLine: (line) => {
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)
        if (found) address.resolve(found[1]!)
      },
    },
  )
  browser.once('error', address.reject)
  browser.once('exit', () => address.reject(new Error('Firefox did not start')))
  const close = async () => {
    await stopProgram(browser)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const errors: string[] = []
    const { send, closeSocket } = await connect(`${await address.promise}/session`, ({ level, text }) => {
      if (level === 'error') errors.push(text)
    })
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
    const { context } = contexts[0]!
    await send('browsingContext.setViewport', { context, viewport: size })
    return {
      name: 'Firefox',
      errors,
      navigate: async (url) =>
        void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
      back: async () => void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
      evaluate: async (expression) => {
        const { result, exceptionDetails } = await send<{
          result: { value?: string }
          exceptionDetails?: { text: string }
        }>('script.evaluate', {
          expression: `(async () => JSON.stringify(await (${expression})))()`,
          target: { context },
          awaitPromise: true,
        })
        if (exceptionDetails) throw new Error(exceptionDetails.text)
        return result.value === undefined ? undefined : JSON.parse(result.value)
      },
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      screenshot: async () => {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
        return Buffer.from(data, 'base64')
      },
      close: async () => {
        closeSocket()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function connect(url: string, onLog: (entry: LogEntry) => void) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)), { once: true })
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.method === 'log.entryAdded') onLog(answer.params!)
    else if (answer.id !== undefined) {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    }
  })
  let id = 0
  const send = async <Value>(method: string, params: object): Promise<Value> => {
    id += 1
    const isAnswered = Promise.withResolvers<Answer>()
    waiting.set(id, isAnswered.resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const { error, message, result } = await isAnswered.promise
    if (error) throw new Error(`${method}: ${error} ${message}`)
    return result as Value
  }
  return { send, closeSocket: () => socket.close() }
}
