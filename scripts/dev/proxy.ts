import { readdirSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, request } from 'node:http'
import { isLoopbackHost } from '../../src/lib/loopback.ts'

const publicFiles = new Set(readdirSync('public').map((name) => `/${name}`))

/** Vite serves what the browser runs: its own modules, the sources, packages, and the files of `public/`. */
export function isForVite(url: string): boolean {
  const [path = '/'] = url.split('?')
  return /^\/(@|__|src\/|node_modules\/)/.test(path) || publicFiles.has(path)
}

/** Hands a request to the shop as soon as that takes requests, and its answer back. */
export async function passToShop(
  port: () => Promise<number>,
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  const { method = 'GET', url = '/' } = incoming
  const headers = { ...incoming.headers, ...forwardedFor(incoming) }
  const pass = async (mayTryAgain: boolean) => {
    const onward = request({ host: '127.0.0.1', port: await port(), method, path: url, headers })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', (error) => {
      if (response.headersSent || response.destroyed) return response.destroy()
      // It was started again, or is about to be.
      if (mayTryAgain) return setTimeout(() => void pass(false), 200)
      response.writeHead(502, { 'content-type': 'text/plain' })
      response.end(`The shop does not answer: ${error.message}`)
    })
    // An event stream ends when its page is closed.
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  await pass(method === 'GET')
}

/** The shop must not take another machine's request for one of this machine: its mailbox is for the latter alone. */
function forwardedFor({ socket }: IncomingMessage): Record<string, string> {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return isLoopbackHost(address) ? {} : { 'x-forwarded-for': address || 'unknown' }
}
