import pg from 'pg'

const answerWithinMs = 300

export type Probe = ReturnType<typeof openProbe>

/** One connection for questions about a server's state: no peak of the shop delays them, and one that hangs fails soon. */
export function openProbe(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    ask: async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
      (await pool.query<Row>(text)).rows,
    close: () => pool.end(),
  }
}

/** Many callers at once share the next question, never one under way, whose answer may be older than what they did. */
export function shareQuestions<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const answer = ask()
      running = answer.catch(() => {})
      return answer
    })
    return next
  }
}
