import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'

export function sign(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

/** Posts webhooks over a few keep-alive connections and resolves with the status of the answer. */
export function createSender(options: { concurrency: number; timeoutMs: number }) {
  const agentOptions = { keepAlive: true, maxSockets: options.concurrency }
  const plain = new http.Agent(agentOptions)
  const secure = new https.Agent(agentOptions)

  function send(url: string, body: string, signature: string): Promise<number> {
    const isSecure = url.startsWith('https:')
    const bytes = Buffer.from(body)
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      agent: isSecure ? secure : plain,
      timeout: options.timeoutMs,
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.length,
        'user-agent': 'Paystack/2.0 (sandbox)',
        'x-paystack-signature': signature,
      },
    })
    return new Promise((resolve, reject) => {
      request.on('timeout', () => request.destroy(new Error(`no answer in ${options.timeoutMs} ms`)))
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed an idle connection just as it was used again: not an answer, so retry once.
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(url, body, signature))
        else reject(error)
      })
      request.on('response', (response) => {
        response.on('error', () => {})
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      request.end(bytes)
    })
  }

  return {
    send,
    close() {
      plain.destroy()
      secure.destroy()
    },
  }
}
