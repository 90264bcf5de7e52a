import { type Socket, connect } from 'node:net'
import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'
import { eventually, pause } from '../wait.ts'

const slowBodies = 50
const slowBodySeconds = 40
const renders = 40
const checkoutSeconds = 8

/** A request whose body never ends; says when the shop had enough of it. */
function openSlowBody(url: string) {
  const { hostname, port } = new URL(url)
  const state = { isClosed: false }
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => {}).on('close', () => (state.isClosed = true))
  socket.on('data', () => {})
  socket.write(
    `POST /api/newsletter HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  )
  const drip = setInterval(() => socket.writable && socket.write(' '), 1000)
  return {
    state,
    close: () => {
      clearInterval(drip)
      socket.destroy()
    },
  }
}

/** Somebody asks for pages nobody asked for before, and does not wait for them. */
async function floodPages(arena: Arena, isOver: () => boolean, odd: Set<string>) {
  const visitor = createShopper(arena)
  while (!isOver()) {
    const nonsense = arena.random.whole(1e9).toString(36)
    const path = arena.random.pick([`/shop?q=${nonsense}`, '/SHOP', `/Shop?page=${nonsense}`])
    const { status, headers } = await visitor.call('GET', path, { web: 0 })
    if (status >= 500 && status !== 503) odd.add(`${path} is answered with ${status}`)
    if (status === 503 && !headers.has('retry-after')) odd.add('a 503 without Retry-After')
  }
}

/** Expensive pages and endless bodies, while a shopper wants to pay. */
export const floods: Scenario = {
  name: 'floods',
  does: `${renders} visitors ask for uncached pages and ${slowBodies} bodies never end, while shoppers check out`,
  seconds: 120,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 20)
    const odd = new Set<string>()
    const bodies = Array.from({ length: slowBodies }, () => openSlowBody(arena.urls[0]!))
    const opened = Date.now()
    let isOver = false
    const flood = Array.from({ length: renders }, () => floodPages(arena, () => isOver, odd))
    await pause(2000)
    for (let n = 0; n < 4; n++) {
      const shopper = createShopper(arena)
      const start = Date.now()
      await shopper.add(goods)
      const { status, reference } = await shopper.order(goods, { web: 0 })
      const seconds = (Date.now() - start) / 1000
      if (reference) await arena.sandbox.pay(reference)
      count(status !== 200 && `a checkout during the flood is answered with ${status}`)
      count(seconds > checkoutSeconds && `a checkout during the flood took ${seconds.toFixed(1)} s`)
    }
    isOver = true
    await Promise.all(flood)
    const left = slowBodySeconds - (Date.now() - opened) / 1000
    await eventually(async () => bodies.every(({ state }) => state.isClosed), left)
    const open = bodies.filter(({ state }) => !state.isClosed).length
    count(open > 0 && `${open} endless bodies are still open after ${slowBodySeconds} s`)
    for (const body of bodies) body.close()
    outcome.breaches.push(...odd)
    return outcome
  },
  // Every page takes the whole process for a while.
  broken: { preload: 'slow-pages', shows: /during the flood took/ },
}
