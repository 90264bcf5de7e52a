import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findPostgres, serverUser } from '../../scripts/postgres.ts'
import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'
import { areReady, statusBecomes } from '../shop-state.ts'
import { eventually, pause } from '../wait.ts'

const shoppers = 4

/** As docs/operations.md has it for every night. */
function takeBaseBackup({ cluster }: Arena, to: string) {
  const from = ['-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'shop']
  const program = path.join(findPostgres()!, 'pg_basebackup')
  execFileSync(program, [...from, '-D', to, '-c', 'fast'], { ...serverUser(), cwd: '/', stdio: 'pipe' })
}

/** The steps of docs/operations.md, "Back to a minute ago"; gives what failed. When they fail the database is as it was before. */
async function recover(
  { cluster, farStores, replica, sql }: Arena,
  base: string,
  time: string,
): Promise<string | null> {
  const { data } = cluster
  const lost = `${base}-lost`
  await sql('select pg_switch_wal()')
  await cluster.halt()
  await replica!.cluster().halt()
  execFileSync('mv', [data, lost])
  execFileSync('cp', ['-a', base, data])
  const settings = {
    restore_command: `cp ${farStores!.archive}/%f %p`,
    recovery_target_time: time,
    recovery_target_action: 'promote',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(path.join(data, 'postgresql.auto.conf'), lines.join(''))
  const signal = path.join(data, 'recovery.signal')
  writeFileSync(signal, '')
  const owner = serverUser()
  if (owner) chownSync(signal, owner.uid, owner.gid)
  try {
    await cluster.resume()
    const isOver = async () => (await sql('select where not pg_is_in_recovery()')).length === 1
    if (!(await eventually(isOver, 30))) throw new Error('the recovery does not end')
    // A copy of this server would go back to that moment too.
    for (const name of Object.keys(settings)) await sql(`alter system reset ${name}`)
    return null
  } catch (error) {
    rmSync(data, { recursive: true })
    execFileSync('cp', ['-a', lost, data])
    await cluster.resume()
    return String(error)
  }
}

const readOrders = async ({ sql }: Arena) =>
  JSON.stringify(
    await sql(`select o.order_number, o.status, o.total_amount, p.reference, p.paid, l.quantity
      from orders o left join payments p on p.order_id = o.id left join order_lines l on l.order_id = o.id order by 1, 4, 6`),
  )

/** Somebody empties tables by accident; the database goes back to the moment before with PostgreSQL's own tools. */
export const pointInTime: Scenario = {
  name: 'point-in-time',
  does: 'payments and lines of orders are emptied by accident, and the database is recovered to the moment before',
  isDeployed: true,
  env: {},
  seconds: 180,
  async run(arena) {
    const { outcome, count } = createTally()
    const { sql, webs, workers } = arena
    const { archive } = arena.farStores!
    const base = `${archive}-base`
    takeBaseBackup(arena, base)
    const goods = await stockGoods(arena, 50)
    const orders = await Promise.all(
      Array.from({ length: shoppers }, async () => {
        const shopper = createShopper(arena)
        await shopper.add(goods)
        const { reference, orderId } = await shopper.order(goods)
        await arena.sandbox.pay(reference!)
        return orderId!
      }),
    )
    for (const order of orders)
      count(!(await statusBecomes(arena, order, 'paid')) && `order ${order} was not paid`)
    const before = await readOrders(arena)
    const [moment] = await sql<{ time: string }>('select clock_timestamp()::text as time')
    await pause(1000)
    const late = createShopper(arena)
    await late.add(goods)
    await late.order(goods)
    await sql('truncate payments, order_lines cascade')

    await Promise.all([...webs, ...workers].map((program) => program.kill('SIGTERM')))
    const began = Date.now()
    const failure = await recover(arena, base, moment!.time)
    const seconds = (Date.now() - began) / 1000
    for (const copy of [base, `${base}-lost`]) rmSync(copy, { recursive: true })
    chmodSync(archive, 0o700)
    await arena.renewReplica()
    await Promise.all([...webs, ...workers].map((program) => program.start()))
    count(failure && `the database was not recovered: ${failure}`)
    count((await readOrders(arena)) !== before && 'the orders are not what they were at that moment')
    count(!(await areReady(arena, 15)) && 'the shop does not run on what was recovered')
    const next = createShopper(arena)
    await next.add(goods)
    const { reference, orderId } = await next.order(goods)
    if (reference) await arena.sandbox.pay(reference)
    count(!(orderId && (await statusBecomes(arena, orderId, 'paid'))) && 'nothing can be bought afterwards')
    return { ...outcome, notes: `recovered in ${seconds.toFixed(1)} s` }
  },
  // The log is archived nowhere.
  broken: {
    sql: [
      `do $$ begin execute format('copy (select 1) to program %L',
        'cat > /dev/null; chmod 500 ' || substring(current_setting('archive_command') from '\\S*shop-wal-\\w+')); end $$`,
    ],
    shows: /was not recovered|nothing can be bought/,
  },
}
