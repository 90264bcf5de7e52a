import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Cluster } from '../scripts/postgres.ts'
import { freePort } from '../scripts/processes.ts'
import { createProgram } from './process.ts'
import { queryOnce } from './servers.ts'

/** The demo's goods, or 50,000 products and 200,000 orders as well. */
export type GroundSize = 'small' | 'large'

/** Room for the log between checkpoints; a large shop's machine also has memory for what is read often. */
export const clusterSettings = {
  small: ['max_wal_size=96MB', 'min_wal_size=32MB'],
  large: ['max_wal_size=512MB', 'min_wal_size=32MB', 'shared_buffers=1GB', 'effective_cache_size=4GB'],
}

export const owner = { email: 'owner@example.com', password: 'owner-of-indigo-lane-1' }

/** Opens /metrics of each web process. */
export const metricsToken = 'metrics of the faults'

/** Shoppers of the arena come from many addresses, as through a proxy. */
export function shopSettings(data: string, port: number, databaseUrl: string): Record<string, string> {
  return {
    MODE: 'demo',
    SEED: 'goods',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: data,
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    AUTH_SECRET: 'faults'.repeat(8),
    RATE_LIMIT_SCALE: '1000',
    RECONCILE_SECONDS: '1',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: metricsToken,
  }
}

type Filling = {
  cluster: Cluster
  size: GroundSize
  /** The folder of a built release; this one if undefined. */
  from: string | undefined
  folder: string
  env: Record<string, string>
}

/** Fills the cluster's first database with a shop, by the release that arenas start with; its pictures go to `folder`/filled. */
export async function fillShop({ cluster, size, from, folder, env }: Filling): Promise<void> {
  const port = await freePort()
  const settings = { ...shopSettings(path.join(folder, 'filled'), port, cluster.url), ...env, JOBS: 'off' }
  const shop = createProgram({
    name: 'filling',
    script: 'dist/server/server.js',
    ...(from !== undefined && { folder: from }),
    preload: [],
    env: settings,
    logFile: path.join(folder, 'filling.log'),
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  })
  await shop.start()
  await shop.kill('SIGTERM')
  if (size === 'large') {
    const began = Date.now()
    execFileSync(process.execPath, ['demo/seed-large.ts'], {
      cwd: from ?? '.',
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    console.log(`50,000 products and 200,000 orders in ${((Date.now() - began) / 1000).toFixed(0)} s`)
  }
  await queryOnce(cluster.url, `insert into settings (key, value) values ('guest_checkout', 'true')`)
  await queryOnce(cluster.url, 'create extension if not exists pg_trgm')
  await queryOnce(cluster.url, 'checkpoint')
}
