import sharp from 'sharp'
import { type Arena, webHeapMb } from '../arena.ts'
import { owner } from '../fill.ts'
import { readRss } from '../memory.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, type Shopper, stockGoods } from '../shopper.ts'
import { pause } from '../wait.ts'

const atOnce = 8
const kib = 1024
/** What may stay of a call, on average, once caches of bounded size are warm: a held request is ten times as much. */
const mostKibPerCall = 8
/** What the machine gives a process at most, with all that is outside of the heap: docs/operations.md names it for containers. */
const mostProcessMb = 768

/** `call` answers the status; `status` is what it should be, 200 unless it says otherwise. */
type Load = { name: string; calls: number; call: (n: number) => Promise<number>; status?: number }

/** Addresses nobody asked for before, so that no cache has them, and what shoppers and the owner do all day. */
async function prepareLoads(arena: Arena): Promise<Load[]> {
  const visitor = createShopper(arena)
  const goods = await stockGoods(arena, 50)
  const staff = await signInOwner(arena)
  const screens = await listOwnersReads(staff)
  const get = async (shopper: Shopper, path: string) => (await shopper.call('GET', path, { web: 0 })).status
  return [
    { name: 'unknown addresses', calls: 1200, call: (n) => get(visitor, `/nothing-${n}`), status: 404 },
    { name: 'lists', calls: 400, call: (n) => get(visitor, `/shop?q=word${n}&sort=price-low`) },
    { name: 'searches', calls: 600, call: (n) => get(visitor, `/api/search?q=text${n}`) },
    { name: 'carts', calls: 300, call: (n) => useCart(createShopper(arena, `soak-${n}@example.com`), goods) },
    { name: 'uploads', calls: 40, call: (n) => upload(staff, n) },
    { name: 'picture flood', calls: 200, call: (n) => uploadJunk(staff, n), status: 415 },
    { name: "owner's screens", calls: 400, call: (n) => get(staff, screens[n % screens.length]!) },
  ]
}

async function signInOwner(arena: Arena): Promise<Shopper> {
  const staff = createShopper(arena)
  const { status } = await staff.call('POST', '/api/auth/sign-in/email', { body: owner, web: 0 })
  if (status !== 200) throw new Error(`The owner cannot sign in: ${status}`)
  return staff
}

/** What an owner's screens read without naming a row or a query, and their document; a stream has no end. */
async function listOwnersReads(staff: Shopper): Promise<string[]> {
  const { body } = await staff.call('GET', '/api/openapi.json')
  const reads = Object.entries(body?.paths ?? {}).flatMap(([path, calls]) =>
    'get' in calls && /^\/api\/admin\/[^{]+$/.test(path) && !path.endsWith('stream') ? path : [],
  )
  const answered = await Promise.all(
    reads.map(async (path) => ((await staff.call('GET', path, { web: 0 })).status === 200 ? path : [])),
  )
  return ['/admin', ...answered.flat()]
}

async function useCart(shopper: Shopper, goods: Goods): Promise<number> {
  await shopper.add(goods)
  const { status } = await shopper.call('GET', '/cart', { web: 0 })
  await shopper.call('GET', '/api/start', { web: 0 })
  return status
}

async function upload(staff: Shopper, n: number): Promise<number> {
  const background = { r: n % 256, g: 80, b: 120 }
  const body = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  return (await staff.call('POST', '/api/admin/uploads', { body, headers, web: 0 })).status
}

const junk = new Uint8Array(15 * kib ** 2 - kib)

/** As large as a picture may be, and none. */
async function uploadJunk(staff: Shopper, n: number): Promise<number> {
  junk[0] = n
  const headers = { 'content-type': 'image/jpeg' }
  for (;;) {
    const { status } = await staff.call('POST', '/api/admin/uploads', { body: junk, headers, web: 0 })
    // There was no room for it in time.
    if (status !== 503) return status
    await pause(100)
  }
}

/** Makes the calls from `from` on, some at once; says how many were not answered as they should be. */
async function run({ calls, call, status: expected = 200 }: Load, from: number): Promise<number> {
  let next = from
  let failures = 0
  const worker = async () => {
    while (next < from + calls) {
      if ((await call(next++)) !== expected) failures += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return failures
}

/** Nothing of a request stays in memory when it has been answered. */
export const memorySoak: Scenario = {
  name: 'memory-soak',
  does: `uncached pages, searches, carts, uploads, a flood of pictures and owner's screens on a heap of ${webHeapMb} MB`,
  seconds: 240,
  async run(arena) {
    const { outcome, count } = createTally()
    const notes: string[] = []
    const pid = arena.webs[0]!.pid()!
    let peak = 0
    const sampling = setInterval(() => (peak = Math.max(peak, readRss(pid))), 100)
    for (const load of await prepareLoads(arena)) {
      // The first calls fill caches and compile code.
      const warmUp = Math.ceil(load.calls / 4)
      await run({ ...load, calls: warmUp }, 0)
      const before = await settle(arena)
      const failures = await run(load, warmUp)
      const after = await settle(arena)
      const perCall = (after.heapUsed - before.heapUsed) / load.calls / kib
      notes.push(`${load.name} ${perCall.toFixed(1)} KB`)
      count(failures > 0 && `${load.name}: ${failures} of ${load.calls} calls failed`)
      count(perCall > mostKibPerCall && `${load.name}: ${perCall.toFixed(1)} KB a call stay in memory`)
    }
    clearInterval(sampling)
    const { heapUsed, rss } = await settle(arena)
    const mb = (bytes: number) => Math.round(bytes / kib ** 2)
    count(mb(peak) > mostProcessMb && `the process took ${mb(peak)} MB`)
    return {
      ...outcome,
      notes: `a call: ${notes.join(', ')}; heap ${mb(heapUsed)} MB, process ${mb(rss)} MB, at most ${mb(peak)} MB`,
    }
  },
  broken: { preload: 'held-requests', shows: /KB a call stay in memory/ },
}

/** Connections that are closing and answers under way are gone after a moment. */
async function settle(arena: Arena) {
  await pause(500)
  return arena.measureMemory(0)
}
