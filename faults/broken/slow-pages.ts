import http from 'node:http'

// Whoever asks for a page keeps everybody else waiting.
const blockMs = 700
const { emit } = http.Server.prototype
http.Server.prototype.emit = function (this: http.Server, event: string, ...rest: unknown[]) {
  const request = rest[0] as http.IncomingMessage
  if (event === 'request' && /^\/shop/i.test(request.url ?? '')) {
    const until = Date.now() + blockMs
    while (Date.now() < until);
  }
  return emit.call(this, event, ...rest)
} as typeof emit
