import pg from 'pg'
import type { Cluster } from '../scripts/postgres.ts'
import type { FarStores } from './far-stores.ts'
import type { TcpProxy } from './tcp-proxy.ts'

/** The primary and, with `--deployed`, its replica; a promotion exchanges them. */
export type Servers = {
  primary: Cluster
  replica: Cluster | undefined
  /** What is archived and stored elsewhere. */
  farStores: FarStores | undefined
}

/** The primary ends, its replica takes its place and address, and gets a replica of its own at the address it had. */
export async function promoteReplica(servers: Servers, address: TcpProxy, replicaAddress: TcpProxy) {
  const former = servers.primary
  // What it has to write before it can end is written while it still sells.
  await queryOnce(former.url, 'checkpoint')
  // Polite: it sends everything to the replica before it ends.
  await former.halt('SIGINT')
  servers.primary = servers.replica!
  await queryOnce(servers.primary.url, 'select pg_promote()')
  address.retarget(servers.primary.port)
  servers.replica = await servers.primary.startReplica()
  replicaAddress.retarget(servers.replica.port)
  await former.stop()
}

export const inDatabase = ({ url }: Cluster, name: string) => url.replace('/postgres?', `/${name}?`)

export async function queryOnce(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** A new replica in place of the one there is. */
export async function renewReplica(servers: Servers, line: TcpProxy): Promise<void> {
  await servers.replica!.stop()
  servers.replica = await servers.primary.startReplica()
  line.retarget(servers.replica.port)
}
