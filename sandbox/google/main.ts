import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { createGoogleStandIn } from './google.ts'

/** The demo's Google, on this machine's own address only; `npm start` gives it its port and the shop's credentials. */
const { GOOGLE_STAND_IN_PORT, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = process.env
if (!GOOGLE_STAND_IN_PORT || !GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) {
  console.error('The Google stand-in needs GOOGLE_STAND_IN_PORT, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET')
  process.exit(1)
}
const issuer = `http://127.0.0.1:${GOOGLE_STAND_IN_PORT}`
const app = createGoogleStandIn({ issuer, clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET })
const server = createAdaptorServer({ fetch: app.fetch }) as Server
server.on('error', (error) => {
  console.error(`The Google stand-in: ${error.message}`)
  process.exit(1)
})
server.listen(Number(GOOGLE_STAND_IN_PORT), '127.0.0.1')

function stop() {
  server.close()
  server.closeAllConnections()
  process.exit(0)
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
