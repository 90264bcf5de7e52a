import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { Hono } from 'hono'
const pages = createStartHandler(defaultRenderHandler)
const app = new Hono()
app.get('/api/x', (c) => c.json({ ok: true }))
app.all('*', (c) => pages(c.req.raw))
export default { fetch: (r: Request) => app.fetch(r) }
