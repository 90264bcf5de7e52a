import pg from 'pg'
import { servingLock } from './serving-lock.ts'

const reconnectMs = 500

/** LISTEN on PostgreSQL: a connection of its own per listener, because those of a pool come and go. */
export function createListeners(url: string) {
  const ends = new Set<() => Promise<void>>()

  /** When the connection breaks it comes back, and one empty notice is given for what was missed meanwhile. */
  async function listen(channel: string, onNotice: (payload: string) => void): Promise<() => Promise<void>> {
    let current: pg.Client | undefined
    let timer: NodeJS.Timeout | undefined
    let isEnded = false

    const connect = async () => {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 5000,
        keepAlive: true,
      })
      // 'end' follows; an error nobody listens for would end the program.
      client.on('error', () => {})
      client.on('end', () => {
        if (current === client) reconnectLater()
      })
      client.on('notification', (notice) => onNotice(notice.payload ?? ''))
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
        await client.query(`select pg_advisory_lock_shared(${servingLock})`)
      } catch (error) {
        void client.end().catch(() => {})
        throw error
      }
      if (isEnded) await client.end()
      else current = client
    }
    const reconnectLater = () => {
      current = undefined
      if (isEnded) return
      timer = setTimeout(() => void connect().then(() => onNotice(''), reconnectLater), reconnectMs).unref()
    }

    await connect()
    const end = async () => {
      isEnded = true
      ends.delete(end)
      clearTimeout(timer)
      await current?.end()
    }
    ends.add(end)
    return end
  }

  return { listen, close: () => Promise.all([...ends].map((end) => end())) }
}
