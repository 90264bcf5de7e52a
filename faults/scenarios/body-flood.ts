import { request } from 'node:http'
import { type Socket, connect } from 'node:net'
import type { Arena } from '../arena.ts'
import { owner } from '../fill.ts'
import { readRss } from '../memory.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'
import { eventually, pause } from '../wait.ts'

const mib = 1024 ** 2
const pictures = 60
const pictureMb = 15
const unfinished = 3000
/** Of 256 KiB, the most that a call may send. */
const sentOfCall = 200 * 1024
/** The budget of bodies, what is worked on of them, and the connections' own buffers. */
const mostRiseMb = 250
const pageSeconds = 5
const callSeconds = 6

const delivering = (arena: Arena, value: boolean) =>
  arena.sql(
    `insert into settings (key, value) values ('delivery_code', $1::jsonb) on conflict (key) do update set value = excluded.value`,
    [String(value)],
  )

/** The link of a rider whose parcel is on its way. */
async function shipParcel(arena: Arena): Promise<string> {
  await delivering(arena, true)
  const shopper = createShopper(arena)
  const goods = await stockGoods(arena, 5)
  await shopper.add(goods)
  const { reference, orderId } = await shopper.order(goods)
  await arena.sandbox.pay(reference!)
  await shopper.verify(reference!)
  const staff = createShopper(arena)
  await staff.call('POST', '/api/auth/sign-in/email', { body: owner })
  const shipped = await staff.call('POST', `/api/admin/orders/${orderId}/ship`, { body: { carrier: 'Kwik' } })
  const { body } = await staff.call('GET', `/api/admin/orders/${orderId}`)
  const [parcel] = (body as { fulfilments?: { rider_url?: string }[] } | null)?.fulfilments ?? []
  if (!parcel?.rider_url) throw new Error(`No rider's link: shipping is answered with ${shipped.status}`)
  return new URL(parcel.rider_url).pathname
}

/** A form with a picture that is none, which begins with `head`. */
const junkForm = (head: Uint8Array) =>
  Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="code"\r\n\r\n\r\n'),
    Buffer.from('--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'),
    head,
    Buffer.alloc(pictureMb * mib - 1024),
    Buffer.from('\r\n--b--\r\n'),
  ])

/** The status of its answer, 0 without one. Written as it is: to make each form again would keep this process busy. */
function sendForm(arena: Arena, path: string, form: Buffer): Promise<number> {
  const headers = {
    'x-forwarded-for': createShopper(arena).ip,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': form.length,
  }
  const { promise, resolve } = Promise.withResolvers<number>()
  const sent = request(`${arena.urls[0]}${path}`, { method: 'POST', headers, agent: false }, (answer) => {
    resolve(answer.statusCode ?? 0)
    answer.resume()
  })
  sent.on('error', () => resolve(0)).setTimeout(60_000, () => sent.destroy())
  sent.end(form)
  return promise
}

/** A call whose body stops shortly before its end. */
function openUnfinished(arena: Arena, body: Buffer) {
  const { hostname, port } = new URL(arena.urls[0]!)
  const state = { isClosed: false }
  const socket: Socket = connect(Number(port), hostname)
  socket
    .on('error', () => {})
    .on('close', () => (state.isClosed = true))
    .resume()
  socket.write(
    `POST /api/newsletter HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${createShopper(arena).ip}\r\nContent-Type: application/json\r\nContent-Length: ${256 * 1024}\r\n\r\n`,
  )
  socket.write(body)
  return { state, close: () => socket.destroy() }
}

type Watch = { peak: number; slowestPage: number; slowestCall: number; odd: Set<string> }

/** Memory of the whole process, and what pages and a shopper's calls take meanwhile. */
function watch(arena: Arena) {
  const seen: Watch = { peak: 0, slowestPage: 0, slowestCall: 0, odd: new Set() }
  const pid = arena.webs[0]!.pid()!
  const sampling = setInterval(() => (seen.peak = Math.max(seen.peak, readRss(pid))), 50)
  let isOver = false
  const visiting = (async () => {
    const visitor = createShopper(arena)
    while (!isOver) {
      const began = Date.now()
      const page = await visitor.call('GET', '/', { web: 0 })
      seen.slowestPage = Math.max(seen.slowestPage, (Date.now() - began) / 1000)
      if (page.status !== 200) seen.odd.add(`a page is answered with ${page.status}`)
      const called = Date.now()
      const call = await visitor.call('POST', '/api/quote', { body: { items: [] }, web: 0 })
      seen.slowestCall = Math.max(seen.slowestCall, (Date.now() - called) / 1000)
      if (call.status === 0 || call.status >= 500) seen.odd.add(`a call is answered with ${call.status}`)
      await pause(100)
    }
  })()
  return async () => {
    isOver = true
    await visiting
    clearInterval(sampling)
    return seen
  }
}

/** Bodies that fill the memory of a process: pictures that are none, and calls that never end. */
export const bodyFlood: Scenario = {
  name: 'body-flood',
  does: `${pictures} pictures of ${pictureMb} MB at one rider's link, ${unfinished} calls that never end: memory and a shopper's pages stay within bounds`,
  isFast: true,
  seconds: 120,
  async run(arena) {
    const { outcome, count } = createTally()
    const path = await shipParcel(arena)
    const pid = arena.webs[0]!.pid()!
    const notes: string[] = []
    const judge = (what: string, before: number, seen: Watch) => {
      const rise = Math.round((seen.peak - before) / mib)
      notes.push(
        `${what}: ${rise} MB more, page ${seen.slowestPage.toFixed(1)} s, call ${seen.slowestCall.toFixed(1)} s`,
      )
      count(rise > mostRiseMb && `${what} take ${rise} MB of memory`)
      count(seen.slowestPage > pageSeconds * arena.slowness && `${what}: a page took ${seen.slowestPage} s`)
      count(seen.slowestCall > callSeconds * arena.slowness && `${what}: a call took ${seen.slowestCall} s`)
      outcome.breaches.push(...seen.odd)
    }
    const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 200 }, () => 0)])
    for (const [what, link, head] of [
      ['junk pictures', path, new Uint8Array(200)],
      ['pictures that begin well', path, jpeg],
      ['pictures at a dead link', `${path}x`, jpeg],
    ] as const) {
      const form = junkForm(head)
      const before = readRss(pid)
      const end = watch(arena)
      const sent = Array.from({ length: pictures }, () => sendForm(arena, link, form))
      const statuses = new Set(await Promise.all(sent))
      judge(what, before, await end())
      count(statuses.has(200) && `${what} are taken`)
      count(statuses.has(500) && `${what} are a fault of the shop`)
    }
    const before = readRss(pid)
    const end = watch(arena)
    const body = Buffer.alloc(sentOfCall, ' ')
    const calls = Array.from({ length: unfinished }, () => openUnfinished(arena, body))
    const isOver = () => calls.every(({ state }) => state.isClosed)
    const areCut = await eventually(async () => isOver(), 40 * arena.slowness)
    judge('unfinished calls', before, await end())
    count(!areCut && 'unfinished calls are still open')
    for (const { close } of calls) close()
    await delivering(arena, false)
    return { ...outcome, notes: notes.join('; ') }
  },
  // All that comes stays in memory.
  broken: { preload: 'held-bodies', shows: /of memory/ },
}
