import { type Socket, connect } from 'node:net'
import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, stockGoods } from '../shopper.ts'
import { eventually, pause } from '../wait.ts'

const slowBodies = 50
const slowBodySeconds = 40
/** More than may run and wait, so that some are told to come back. */
const renders = 90
/** A checkout during the flood may take so many times what it takes in front of it, and never less than the seconds. */
const checkoutTimes = 20
const checkoutSeconds = 4

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

/** Seconds of a checkout, and what became of it. */
async function checkOut(arena: Arena, goods: Goods) {
  const shopper = createShopper(arena)
  const start = Date.now()
  await shopper.add(goods)
  const { status, reference } = await shopper.order(goods, { web: 0 })
  const seconds = (Date.now() - start) / 1000
  if (reference) await arena.sandbox.pay(reference)
  return { status, seconds }
}

type Flood = { odd: Set<string>; toldToWait: number }

/** Somebody asks for pages nobody asked for before, and does not wait for them. */
async function floodPages(arena: Arena, isOver: () => boolean, flood: Flood) {
  const visitor = createShopper(arena)
  while (!isOver()) {
    const nonsense = arena.random.whole(1e9).toString(36)
    const path = arena.random.pick([`/shop?q=${nonsense}`, '/SHOP', `/Shop?page=${nonsense}`])
    const { status, headers } = await visitor.call('GET', path, { web: 0 })
    if (status >= 500 && status !== 503) flood.odd.add(`${path} is answered with ${status}`)
    if (status !== 503) continue
    flood.toldToWait += 1
    if (!headers.has('retry-after')) flood.odd.add('a 503 without Retry-After')
    await pause(100)
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
    const floor = Math.max((await checkOut(arena, goods)).seconds, (await checkOut(arena, goods)).seconds)
    const mostSeconds = Math.max(checkoutTimes * floor, checkoutSeconds * arena.slowness)
    const flood: Flood = { odd: new Set(), toldToWait: 0 }
    const bodies = Array.from({ length: slowBodies }, () => openSlowBody(arena.urls[0]!))
    const opened = Date.now()
    let isOver = false
    const flooding = Array.from({ length: renders }, () => floodPages(arena, () => isOver, flood))
    await pause(2000)
    let slowest = 0
    for (let n = 0; n < 4; n++) {
      const { status, seconds } = await checkOut(arena, goods)
      count(status !== 200 && `a checkout during the flood is answered with ${status}`)
      slowest = Math.max(slowest, seconds)
      count(seconds > mostSeconds && `a checkout during the flood took ${seconds.toFixed(1)} s`)
    }
    isOver = true
    await Promise.all(flooding)
    count(flood.toldToWait === 0 && 'nobody of the flood was told to come back later')
    const left = slowBodySeconds - (Date.now() - opened) / 1000
    await eventually(async () => bodies.every(({ state }) => state.isClosed), left)
    const open = bodies.filter(({ state }) => !state.isClosed).length
    count(open > 0 && `${open} endless bodies are still open after ${slowBodySeconds} s`)
    for (const body of bodies) body.close()
    outcome.breaches.push(...flood.odd)
    const notes = `checkout ${floor.toFixed(2)} s before, ${slowest.toFixed(2)} s during the flood; ${flood.toldToWait} told to wait`
    return { ...outcome, notes }
  },
  // Every page takes the whole process for a while.
  broken: { preload: 'slow-pages', shows: /during the flood took/ },
}
