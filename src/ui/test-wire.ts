import { vi } from 'vitest'

type Call = { call: string; body: unknown; headers: Record<string, string> }
/** An answer of the shop, or what makes it of a call; by `GET /api/cart`, without the query, which is the call's `body`. */
export type Answers = Record<string, unknown | ((call: Call) => unknown)>

/** What the shop says no with; `new Refused(409, { error: { code, message } })`. A fault of the line is `() => { throw … }`. */
export class Refused {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

const mostCalls = 200

/** The wire is the only thing replaced: what was sent is in the list it gives. A call nobody answers fails the test. */
export function answerCalls(answers: Answers): Call[] {
  const sent: Call[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://shop.test')
    const call = `${init.method ?? 'GET'} ${url.pathname}`
    const isFile = init.body instanceof Blob
    const body =
      init.body && !isFile
        ? JSON.parse(String(init.body))
        : (init.body ?? Object.fromEntries(url.searchParams))
    const headers = Object.fromEntries(new Headers(init.headers))
    sent.push({ call, body, headers })
    // A page that asks without end would leave no time for anything else.
    if (sent.length > mostCalls) return new Promise<never>(() => {})
    if (!(call in answers)) console.error(`Nobody answers ${call}`)
    const answer = answers[call]
    const given: unknown = await (typeof answer === 'function' ? answer(sent.at(-1)) : answer)
    if (given instanceof Response) return given
    const { status, body: said } = given instanceof Refused ? given : { status: 200, body: given ?? null }
    return new Response(JSON.stringify(said), { status, headers: { 'content-type': 'application/json' } })
  })
  return sent
}
