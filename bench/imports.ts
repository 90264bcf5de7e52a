import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from '../scripts/postgres.ts'
import { openPostgres } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { categories, userRoles, users } from '../src/db/schema.ts'
import { customerMoves } from '../src/admin/customers/move-in-customer.service.ts'
import { changeImport, mendRow, startImport } from '../src/imports/change-import.service.ts'
import { readWrongRows } from '../src/imports/read-import-rows.service.ts'
import { readImport } from '../src/imports/read-imports.service.ts'
import { runImport } from '../src/imports/run-import.service.ts'
import { storeImport } from '../src/imports/store-import.service.ts'
import { AppError } from '../src/lib/errors.ts'
import { asSystem, requireOwner } from '../src/lib/server/context.ts'

/**
 * `node bench/imports.ts --rows 10000`: how long a file in the shape of Shopify's takes to be read and moved in, twice, and in how
 * much memory. With `--wrong 20` each twentieth product's price is in dollars and mended before it goes. `-- FILE.csv …` moves these in
 * instead, twice each; their pictures are not fetched.
 */
const { values, positionals } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, wrong: { type: 'string', default: '0' } },
  allowPositionals: true,
})
const bin = findPostgres()
if (!bin) throw new Error('The bench needs PostgreSQL binaries (Debian: apt-get install postgresql)')
const cluster = await startPostgres(bin, ['fsync=off'])
const database = await openPostgres(cluster.url, 4)
const memory = () => process.memoryUsage().rss / 1024 / 1024
let most = 0
const watch = setInterval(() => (most = Math.max(most, memory())), 50)
try {
  await migrate(database)
  const { db } = database
  const queue = { send: async () => {} }
  const system = asSystem({ db, now: () => new Date(), queue }, 'bench')
  const [user] = await db
    .insert(users)
    .values({ email: 'owner@bench.example', emailVerified: true })
    .returning()
  await db.insert(userRoles).values({ userId: user!.id, role: 'admin' })
  const [category] = await db.insert(categories).values({ name: 'Bench', slug: 'bench' }).returning()
  const actor = {
    kind: 'customer' as const,
    userId: user!.id,
    email: user!.email,
    role: 'admin' as const,
    passwordAt: new Date(),
    guestKey: null,
  }
  const storage = {
    put: async () => {},
    get: async () => null,
    remove: async () => {},
    list: async function* () {},
  }
  const owner = { ...requireOwner({ db, now: system.now, queue, actor }), storage }
  const fetchPicture = async () => {
    throw new AppError('PICTURE_NOT_FETCHED', 400, 'The bench fetches no pictures')
  }
  const customers = customerMoves('a secret of the bench')
  const said = {
    category_id: category!.id,
    decimal: '.',
    rate: 1,
    pieces: 'each',
    takes_dearest: true,
  } as const

  /** Read and moved in once; in seconds and products. */
  const moveIn = async (name: string, bytes: Buffer) => {
    const before = memory()
    most = before
    const began = performance.now()
    const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
    const id = await storeImport(owner, { name, changedAt: new Date(), bytes })
    await changeImport(owner, { id, ...said })
    const read = seconds()
    if (values.wrong !== '0') {
      const { rows } = await readWrongRows(owner, { id })
      for (const { row } of rows) await mendRow(owner, { id, number: row, cells: { price: '18000' } })
      console.log(`${rows.length} rows mended`)
    }
    const understood = await readImport(owner, { id })
    await startImport(owner, { id })
    const isMoving = async () => (await readImport(owner, { id })).state === 'running'
    do await runImport(system, { storage, fetchPicture, customers }, id)
    while (await isMoving())
    const { counts, pictures } = await readImport(owner, { id })
    const { rows } = await readWrongRows(owner, { id })
    console.log(
      `${name}: ${understood.dialect_label}, ${understood.rows} rows, ${understood.new_pieces} new; read in ${read} s, moved in after ${seconds()} s: ` +
        `${counts.made} made, ${counts.changed} changed, ${counts.same} same, ${counts.wrong} wrong, ${counts.left} left out, ${pictures.waiting + pictures.done + pictures.dead} pictures; ` +
        `${(most - before).toFixed(0)} MiB more memory than the ${before.toFixed(0)} before`,
    )
    for (const row of rows.slice(0, 5))
      console.log(`  row ${row.row} ${row.title}: ${row.problems.map(({ message }) => message).join(' ')}`)
  }
  const files =
    positionals.length > 0
      ? positionals.map((file) => ({ name: path.basename(file), bytes: readFileSync(file) }))
      : [{ name: `${values.rows} rows`, bytes: Buffer.from(madeFile(Number(values.rows))) }]
  for (const { name, bytes } of files)
    for (const time of ['first', 'second']) await moveIn(`${name}, ${time} time`, bytes)
} finally {
  clearInterval(watch)
  await database.close()
  await cluster.stop()
}

/** Three rows a product, with a description of some length and a picture each. */
function madeFile(rows: number): string {
  const text = 'Tied and dyed by hand in Abeokuta. '.repeat(12)
  const head =
    'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status'
  const lines = Array.from({ length: rows }, (_, at) => {
    const [product, size] = [Math.floor(at / 3), ['S', 'M', 'L'][at % 3]!]
    const own = at % 3 === 0
    const isWrong = values.wrong !== '0' && own && product % Number(values.wrong) === 0
    const price = isWrong ? '$45' : `${18_000 + (product % 50) * 100}.00`
    const title = own ? `Adire wrap ${product},"<p>${text}</p>",Dresses,"adire, wrap",true,Size` : ',,,,,'
    return `adire-${product},${title},${size},AD-${product}-${size},${at % 7},${price},https://pictures.test/${product}-${size}.jpg,${own ? 'draft' : ''}`
  })
  return [head, ...lines].join('\n')
}
