import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { freePort, waitUntilReady } from '../../scripts/processes.ts'
import type { Engine, Size } from './engine.ts'
import { startProgram, stopProgram } from './program.ts'

const libraries = '/usr/lib'

/** MiniBrowser is not on the PATH: it is among the libraries, whose folder names machine and version. */
export function findMiniBrowser(): string | undefined {
  const places = existsSync(libraries) ? globSync('{*/,}webkit2gtk-4.*/MiniBrowser', { cwd: libraries }) : []
  return places[0] && path.join(libraries, places[0])
}

/**
 * WebKit exposes no console of an automated page. Each document's first script records its errors; every
 * script call collects those since the last.
 */
const collectErrors = `(() => {
  if (!window.seenErrors) {
    const seen = (window.seenErrors = [])
    const write = console.error
    console.error = (...parts) => (seen.push(parts.map(String).join(' ')), write.apply(console, parts))
    addEventListener('error', ({ message }) => message && seen.push(message))
    addEventListener('unhandledrejection', ({ reason }) => seen.push('Unhandled: ' + reason))
  }
  return window.seenErrors.splice(0)
})()`

/** WebKitGTK's MiniBrowser on a virtual screen, through WebKitWebDriver's W3C WebDriver over HTTP. */
export async function openWebKit(size: Size): Promise<Engine> {
  const errors: string[] = []
  const screen = await openScreen(size)
  const port = await freePort()
  const driver = startProgram('WebKitWebDriver', [`--port=${port}`], {
    env: { DISPLAY: screen.display, GDK_BACKEND: 'x11', TZ: 'Africa/Lagos' },
  })
  const driverUrl = `http://127.0.0.1:${port}`
  const close = async () => {
    await stopProgram(driver)
    await screen.close()
  }
  try {
    await waitUntilReady(`${driverUrl}/status`, 20_000, () => driver.exitCode !== null)
    const { sessionId } = await send<{ sessionId: string }>('POST', `${driverUrl}/session`, {
      capabilities: {
        alwaysMatch: {
          pageLoadStrategy: 'none',
          // A script that is lost with its document is not waited for.
          timeouts: { script: 3000 },
          'webkitgtk:browserOptions': {
            binary: findMiniBrowser(),
            args: ['--automation', '--full-screen'],
          },
        },
      },
    })
    const session = `${driverUrl}/session/${sessionId}`
    const post = <Value>(command: string, body: object = {}) =>
      send<Value>('POST', `${session}/${command}`, body)
    await post('window/rect', { x: 0, y: 0, ...size })
    const evaluate = async (expression: string) => {
      const script = `const found = ${collectErrors}
        Promise.resolve(${expression}).then((value) => arguments[0]([found, value]))`
      const [found, value] = await post<[string[], unknown]>('execute/async', { script, args: [] })
      errors.push(...found)
      return value
    }
    return {
      name: 'WebKit',
      errors,
      evaluate,
      // WebKitWebDriver waits for a load that never ends well offline; the old document is left when its mark is.
      navigate: async (url) => {
        await evaluate('(window.isLeft = true)')
        await post('url', { url })
        for (const end = Date.now() + 30_000; Date.now() < end;)
          if (await evaluate('!window.isLeft').catch(() => false)) return
        throw new Error(`${url} did not come`)
      },
      back: async () => void (await post('back')),
      perform: async (actions) => void (await post('actions', { actions })),
      screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
      close: async () => {
        await send('DELETE', session).catch(() => {})
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    // A script sent while one document follows another may never be answered.
    signal: AbortSignal.timeout(url.includes('/execute/') ? 5000 : 30_000),
  })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`)
  return value
}

/** An X server in memory; it picks a free display and says which. */
async function openScreen({ width, height }: Size) {
  const display = Promise.withResolvers<string>()
  const args = ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']
  const server = startProgram('Xvfb', args, {
    onLine: (line) => /^\d+$/.test(line) && display.resolve(`:${line}`),
  })
  server.once('error', display.reject)
  server.once('exit', () => display.reject(new Error('Xvfb did not start')))
  return { display: await display.promise, close: () => stopProgram(server) }
}
