import http from 'node:http'

// What comes of a large body is read at once and held for a minute.
const heldMs = 60_000
const { emit } = http.Server.prototype
http.Server.prototype.emit = function (this: http.Server, event: string, ...rest: unknown[]) {
  const request = rest[0] as http.IncomingMessage
  if (event === 'request' && Number(request.headers['content-length'] ?? 0) > 100_000) {
    const held: Buffer[] = []
    request.on('data', (chunk: Buffer) => held.push(Buffer.from(chunk)))
    setTimeout((_held: Buffer[]) => {}, heldMs, held)
  }
  return emit.call(this, event, ...rest)
} as typeof emit
