import { type Socket, connect } from 'node:net'

type Length = { status: number; bytes: number }

/**
 * Repeats the same GET, each worker over its own keep-alive connection, and reads of an answer only its
 * status and the length of its body in bytes. An HTTP client takes twice the processor time, and at ten
 * thousand pages a second it would take the processor from the shop. The server ends the connections when it
 * stops.
 */
export function repeatedGet(url: string, headers: Record<string, string>) {
  const connections: KeptConnection[] = []
  return (worker: number): Promise<Length> => (connections[worker] ??= new KeptConnection(url, headers)).get()
}

class KeptConnection {
  readonly #socket: Socket
  readonly #question: string
  #answered: PromiseWithResolvers<Length> | undefined
  #status = 0
  #wanted = -1
  #bytes = 0

  constructor(url: string, headers: Record<string, string>) {
    const { hostname, port, host, pathname, search } = new URL(url)
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#question = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`
    this.#socket = connect(Number(port), hostname).setNoDelay().unref()
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#answered?.reject(error))
    this.#socket.on('close', () => this.#answered?.reject(new Error(`${url} closed the connection`)))
  }

  /** One question at a time. */
  get(): Promise<Length> {
    this.#answered = Promise.withResolvers()
    this.#wanted = -1
    this.#socket.write(this.#question)
    return this.#answered.promise
  }

  #take(chunk: Buffer) {
    if (this.#wanted >= 0) this.#bytes += chunk.length
    else if (!this.#readHead(chunk)) return
    if (this.#bytes >= this.#wanted) this.#answered?.resolve({ status: this.#status, bytes: this.#bytes })
  }

  /** Whether the head says how long the body is; an answer that does not ends the connection with an error. */
  #readHead(chunk: Buffer): boolean {
    const end = chunk.indexOf('\r\n\r\n')
    const head = chunk.toString('latin1', 0, Math.max(end, 0))
    const length = /\r\ncontent-length: (\d+)/i.exec(head)
    if (!length) {
      this.#socket.destroy(new Error(`An answer without its length: ${head.slice(0, 300)}`))
      return false
    }
    this.#status = Number(head.slice(9, 12))
    this.#wanted = Number(length[1])
    this.#bytes = chunk.length - end - 4
    return true
  }
}
