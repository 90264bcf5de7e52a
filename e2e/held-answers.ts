import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shopUrl } from './shopper.ts'

/**
 * The shop under another address, where answers to calls of `method` wait for `release`. Unlike a route of the browser,
 * it also answers a page that has been left.
 */
export async function holdAnswers(method: string) {
  const { origin, host, hostname, port } = new URL(shopUrl())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, ...(asked.headers.origin && { origin }) }
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answered) => {
      void (asked.method === method ? released : Promise.resolve()).then(() => {
        answer.writeHead(answered.statusCode!, answered.headers)
        answered.pipe(answer)
      })
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
