import type { Arena } from '../arena.ts'
import { metricsToken, owner } from '../fill.ts'
import { openLiveScreen } from '../live-screen.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { queryOnce } from '../servers.ts'
import { createShopper, type Goods, type Shopper, stockGoods } from '../shopper.ts'
import { eventually, pause } from '../wait.ts'

/** A health check of nginx, and of the replica, is shorter. */
const mostReadMs = 2000
const takenUpWithinSeconds = 10

/** Whether every web process reads from the replica. */
export const isReplicaUsed = async ({ urls }: Arena): Promise<boolean> => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const pages = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}/metrics`, { headers })).text()),
  )
  return pages.every((page) => /^shop_replica_used 1$/m.test(page))
}

/** Reads without end; what failed or took too long goes to `breaches`. */
async function read(arena: Arena, staff: Shopper, isOver: () => boolean, breaches: Set<string>) {
  const visitor = createShopper(arena)
  for (let turn = 0; !isOver(); turn++) {
    const calls: [Shopper, string][] = [
      [visitor, `/api/products?page=${1 + (turn % 3)}`],
      [visitor, `/api/search?q=dress${turn % 7}`],
      [visitor, `/shop?q=word${turn}`],
      [staff, '/api/admin/today/takings?days=7'],
    ]
    const [who, path] = calls[turn % calls.length]!
    const began = performance.now()
    // As a browser: a connection that was closed before it answered is opened once more.
    let { status } = await who.call('GET', path)
    if (status === 0) status = (await who.call('GET', path)).status
    const ms = performance.now() - began
    if (status !== 200) breaches.add(`${path.split('?')[0]} is answered with ${status}`)
    if (ms > mostReadMs * arena.slowness)
      breaches.add(`${path.split('?')[0]} took ${(ms / 1000).toFixed(1)} s`)
  }
}

async function buy(arena: Arena, goods: Goods, isOver: () => boolean, breaches: Set<string>) {
  while (!isOver()) {
    const shopper = createShopper(arena)
    await shopper.add(goods)
    const { reference, status } = await shopper.order(goods, { key: 'her only order' })
    if (!reference) breaches.add(`an order is answered with ${status}`)
    else await arena.sandbox.pay(reference)
    await pause(100)
  }
}

async function signInOwner(arena: Arena): Promise<Shopper> {
  const staff = createShopper(arena, owner.email)
  const { status } = await staff.call('POST', '/api/auth/sign-in/email', { body: owner })
  if (status !== 200) throw new Error(`The owner cannot sign in: ${status}`)
  return staff
}

const onReplica = ({ replica }: Arena, text: string) => queryOnce(replica!.cluster().url, text)

/** While nothing is replayed an owner names categories, and reads each one in every process at once. */
async function changeWhilePaused(arena: Arena, staff: Shopper, breaches: Set<string>) {
  await onReplica(arena, 'select pg_wal_replay_pause()')
  for (let n = 0; n < 6; n++) {
    const name = `Paused ${n} ${arena.random.whole(1_000_000)}`
    const made = await staff.call('POST', '/api/admin/categories', { body: { name } })
    if (made.status !== 201) breaches.add(`a category is answered with ${made.status}`)
    for (const web of arena.urls.keys()) {
      const { body } = await staff.call('GET', '/api/categories/names', { web })
      if (!JSON.stringify(body).includes(name)) breaches.add('who made a category does not read it')
    }
    await pause(200)
  }
  await onReplica(arena, 'select pg_wal_replay_resume()')
}

/** Parts of a shop on several machines go and come back while shoppers and an owner are at work: no request fails for longer than a health check. */
export const partsGone: Scenario = {
  name: 'parts-gone',
  does: 'replica killed, hanging and lagging, pooler killed, proxy reloaded and restarted, with readers, buyers and an owner at work',
  isDeployed: true,
  seconds: 180,
  async run(arena) {
    const { outcome, count } = createTally()
    const goods = await stockGoods(arena, 500)
    const staff = await signInOwner(arena)
    const { cluster, line } = arena.replica!
    const parts: [string, (breaches: Set<string>) => Promise<void>][] = [
      [
        'replica killed',
        async () => {
          await cluster().halt('SIGKILL')
          await pause(2000)
          await cluster().resume()
        },
      ],
      [
        'replica hangs',
        async () => {
          line.delay(60_000)
          await pause(2000)
          line.heal()
          line.cut()
        },
      ],
      [
        'pooler killed',
        async (breaches) => {
          await arena.deployment!.restartPooler()
          await pause(mostReadMs * arena.slowness)
          // Until then requests may have been told to try again.
          breaches.clear()
          await pause(1000)
        },
      ],
      ['replica lags', (breaches) => changeWhilePaused(arena, staff, breaches)],
      [
        'proxy reloaded',
        async () => {
          for (let reload = 0; reload < 4; reload++) {
            arena.deployment!.reloadProxy()
            await pause(500)
          }
        },
      ],
      [
        'proxy restarted',
        async (breaches) => {
          await arena.deployment!.restartProxy()
          await pause(mostReadMs * arena.slowness)
          // Nobody comes in meanwhile.
          breaches.clear()
        },
      ],
    ]
    const screen = openLiveScreen(arena, staff)
    count(!(await eventually(() => isReplicaUsed(arena), takenUpWithinSeconds)) && 'the replica is not used')
    for (const [what, happen] of parts) {
      const breaches = new Set<string>()
      let isOver = false
      const load = [
        ...Array.from({ length: 3 }, () => read(arena, staff, () => isOver, breaches)),
        buy(arena, goods, () => isOver, breaches),
      ]
      await happen(breaches)
      const isBack = await eventually(() => isReplicaUsed(arena), takenUpWithinSeconds * arena.slowness)
      const blind = await screen.followsChanges(arena.slowness)
      if (blind) breaches.add(blind)
      isOver = true
      await Promise.all(load)
      if (!isBack) breaches.add('the replica is not taken up again')
      count(breaches.size > 0 && `${what}: ${[...breaches].join('; ')}`)
    }
    count(screen.breaks() === 0 && 'the live screen was never cut off')
    const notes = `the live screen came back ${screen.breaks()} times`
    await screen.close()
    return { ...outcome, notes }
  },
  broken: { preload: 'patient-with-servers', shows: /hangs: / },
}
