import pg from 'pg'

// No question to a server has a time limit: one that hangs is waited for.
const { Pool } = pg
pg.Pool = class extends Pool {
  constructor(settings: pg.PoolConfig = {}) {
    super({ ...settings, query_timeout: 0 })
  }
} as unknown as typeof Pool
