import { type Socket, connect, createServer } from 'node:net'

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>

/** Stands before a port on loopback. It can cut what is connected, refuse what connects, and make every byte late. */
export async function openTcpProxy(targetPort: number) {
  let target = targetPort
  const pairs = new Set<[Socket, Socket]>()
  let isRefusing = false
  let delayMs = 0

  function pass(from: Socket, to: Socket) {
    from.on('data', (bytes) => {
      if (delayMs > 0) setTimeout(() => to.writable && to.write(bytes), delayMs)
      else if (to.writable) to.write(bytes)
    })
  }

  const server = createServer((client) => {
    if (isRefusing) return void client.resetAndDestroy()
    const server = connect(target, '127.0.0.1')
    const pair: [Socket, Socket] = [client, server]
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end)
    pass(client, server)
    pass(server, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const [client, server] of pairs) {
      client.resetAndDestroy()
      server.destroy()
    }
  }
  return {
    port: (server.address() as { port: number }).port,
    cut,
    refuse: () => {
      isRefusing = true
      cut()
    },
    delay: (ms: number) => {
      delayMs = ms
    },
    /** Passes everything on at once again. */
    heal: () => {
      isRefusing = false
      delayMs = 0
    },
    /** The address is another server's from now on. */
    retarget: (port: number) => {
      target = port
      cut()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
