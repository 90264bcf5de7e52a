import http from 'node:http'

// Pages leave the shop with what visitors typed as HTML.
const { emit } = http.Server.prototype
http.Server.prototype.emit = function (this: http.Server, event: string, ...rest: unknown[]) {
  // Compressed pages could not be spoilt. Headers are read from either place.
  if (event === 'request') {
    const { rawHeaders, headers } = rest[0] as http.IncomingMessage
    const place = rawHeaders.findIndex((name, n) => n % 2 === 0 && name.toLowerCase() === 'accept-encoding')
    if (place >= 0) rawHeaders[place + 1] = 'identity'
    headers['accept-encoding'] = 'identity'
  }
  return emit.call(this, event, ...rest)
} as typeof emit

const { write, end, writeHead } = http.ServerResponse.prototype
const spoil = (chunk: unknown) =>
  typeof chunk === 'string' || chunk instanceof Uint8Array
    ? Buffer.from(chunk as Uint8Array)
        .toString('utf8')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
    : chunk
const isPage = (response: http.ServerResponse) => (response as { isPage?: boolean }).isPage
http.ServerResponse.prototype.writeHead = function (
  this: http.ServerResponse,
  status: number,
  ...rest: unknown[]
) {
  const headers = (rest.at(-1) ?? {}) as Record<string, string>
  if (String(headers['content-type']).startsWith('text/html')) {
    delete headers['content-length']
    ;(this as { isPage?: boolean }).isPage = true
  }
  return (writeHead as Function).call(this, status, ...rest)
} as typeof writeHead
http.ServerResponse.prototype.write = function (
  this: http.ServerResponse,
  chunk: unknown,
  ...rest: unknown[]
) {
  return (write as Function).call(this, isPage(this) ? spoil(chunk) : chunk, ...rest)
} as typeof write
http.ServerResponse.prototype.end = function (this: http.ServerResponse, chunk: unknown, ...rest: unknown[]) {
  return (end as Function).call(this, isPage(this) ? spoil(chunk) : chunk, ...rest)
} as typeof end
