import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Delivery = { text: string; event: string; data: any; headers: IncomingHttpHeaders }

/** A shop's webhook address. `answers` are the statuses of the first deliveries; then it is always 200. */
export async function receiveWebhooks(answers: number[] = []) {
  const deliveries: Delivery[] = []
  const arrivals = new EventEmitter()
  const server: Server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    deliveries.push({ text, ...JSON.parse(text), headers: request.headers })
    arrivals.emit('arrival')
    response.writeHead(answers.shift() ?? 200).end()
  })
  let connections = 0
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    deliveries,
    connections: () => connections,
    /** Resolves when this many have arrived in total. */
    received: async (count: number) => {
      while (deliveries.length < count) await once(arrivals, 'arrival')
    },
    names: () => deliveries.map(({ event }) => event),
  }
}
