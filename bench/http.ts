import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }

/**
 * One request over a keep-alive connection; light, so that the load takes little from the two cores it
 * shares.
 */
export function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = options.body === undefined ? undefined : JSON.stringify(options.body)
    const outgoing = request(
      url,
      {
        agent,
        method: options.method ?? 'GET',
        headers: {
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

export async function sendJson<T>(url: string, options: Parameters<typeof send>[1] = {}): Promise<T> {
  const answer = await send(url, options)
  if (answer.status !== 200)
    throw new Error(`${url} answered ${answer.status}: ${String(answer.body).slice(0, 300)}`)
  return JSON.parse(String(answer.body)) as T
}

export const closeConnections = () => agent.destroy()
