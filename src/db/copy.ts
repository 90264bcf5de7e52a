import type { Transaction } from '@electric-sql/pglite'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import type { Db } from './client.ts'

type Client = pg.PoolClient | Transaction
/** The connection of a transaction: Drizzle has no COPY, and its types keep the session to itself. */
const clientOf = (tx: Db): Client => (tx as unknown as { session: { client: Client } }).session.client
const isPostgres = (client: Client): client is pg.PoolClient => 'release' in client

/** What PostgreSQL's `COPY … TO STDOUT` answers; PGlite gives a statement's whole answer at once. Inside a transaction. */
export async function* copyOut(tx: Db, source: string): AsyncGenerator<Uint8Array> {
  const client = clientOf(tx)
  if (!isPostgres(client)) {
    const { blob } = await client.query(`copy ${source} to '/dev/blob'`)
    if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer())
    return
  }
  const answer = client.query(to(`copy ${source} to stdout`))
  try {
    yield* answer.iterator({ destroyOnReturn: false })
  } finally {
    // The connection takes its next statement once this one's answer is read.
    answer.resume()
  }
}

/** Sends rows, as `copyOut` gave them, to `COPY … FROM STDIN`. Inside a transaction. */
export async function copyIn(tx: Db, target: string, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const client = clientOf(tx)
  if (isPostgres(client)) return pipeline(rows, client.query(from(`copy ${target} from stdin`)))
  // PGlite takes everything at once.
  const blob = new Blob((await Array.fromAsync(rows)) as Uint8Array<ArrayBuffer>[])
  await client.query(`copy ${target} from '/dev/blob'`, [], { blob })
}
