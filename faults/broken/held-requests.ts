import http from 'node:http'

// Every request stays in memory for five minutes with 24 KB that were made for it, as a forgotten timer would hold it.
const heldMs = 5 * 60_000
const numbers = 3072
const { emit } = http.Server.prototype
http.Server.prototype.emit = function (this: http.Server, event: string, ...rest: unknown[]) {
  if (event === 'request')
    setTimeout((_held: unknown[]) => {}, heldMs, [rest, Array.from({ length: numbers }, () => Math.random())])
  return emit.call(this, event, ...rest)
} as typeof emit
