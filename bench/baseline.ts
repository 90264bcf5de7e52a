import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The raw baseline: a server of the same kind that only serves bytes uploaded before (`PUT /bytes`). */
let bytes: Uint8Array<ArrayBuffer> = new Uint8Array()
let headers: Record<string, string> = {}

const app = new Hono()
  .put('/bytes', async (c) => {
    bytes = new Uint8Array(await c.req.arrayBuffer())
    headers = JSON.parse(c.req.header('x-headers') ?? '{}') as Record<string, string>
    return c.text('ok')
  })
  .get('/bytes', () => new Response(bytes, { headers }))

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => server.close(() => process.exit(0)))
