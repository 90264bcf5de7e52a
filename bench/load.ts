import autocannon from 'autocannon'

export type Load = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; expect?: (body: string) => boolean }
export type LoadResult = { perSecond: number; p99Ms: number; requests: number; bad: number }

/** Sends one request again and again for `seconds` over `connections`; every answer is checked. */
export async function runLoad(load: Load, seconds: number, connections: number): Promise<LoadResult> {
  let bad = 0
  const instance = autocannon({
    url: load.url,
    method: load.method ?? 'GET',
    headers: load.headers,
    body: load.body,
    connections,
    duration: seconds,
    setupClient: (client) => {
      client.on('body', (body) => {
        if (load.expect && !load.expect(String(body))) bad += 1
      })
    },
  })
  const result = await instance
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    requests: result.requests.total,
    bad: bad + result.non2xx + result.errors,
  }
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
