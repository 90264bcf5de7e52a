import type { MiddlewareHandler } from 'hono'
import { PaystackError } from '../api/paystack-error.ts'
import type { SandboxEnv } from '../sandbox-env.ts'

/**
 * The control API has no key. This keeps out the network, also when the sandbox is bound to it or stands behind
 * a proxy, and web pages: a page cannot send JSON to another origin without asking first, and nothing says yes.
 */
export const onlyThisMachine: MiddlewareHandler<SandboxEnv> = async (c, next) => {
  const address = c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1'
  const isLocalAddress = /^(::1|(::ffff:)?127\.)/.test(address)
  const isLocalHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(c.req.url).hostname)
  const isProxied = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  if (!isLocalAddress || !isLocalHost || isProxied) {
    throw new PaystackError(
      404,
      'not_found',
      'Endpoint not found',
      'The control API answers this machine only',
    )
  }
  const takesBody = c.req.method === 'POST' && !c.req.path.endsWith('/reset')
  if (takesBody && !c.req.header('content-type')?.startsWith('application/json')) {
    throw new PaystackError(
      400,
      'invalid_params',
      'Send JSON with content-type application/json',
      'See the README',
    )
  }
  await next()
}
