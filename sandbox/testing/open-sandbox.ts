import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createSandbox } from '../sandbox.ts'
import type { SandboxOptions } from '../settings.ts'
import { faultsOf } from './paystack-document.ts'

export const secretKey = 'sk_test_sandbox'
export const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }

/**
 * A sandbox in this process with short clocks, closed when the test ends. Every answer to `get`, `post` and `put` is held
 * against Paystack's document.
 */
export function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = createSandbox({
    secretKey,
    publicUrl: 'http://pay.test',
    webhookRetryMs: [10, 20, 40],
    refundStepMs: 10,
    transferDelayMs: 30,
    ...options,
  })
  onTestFinished(() => sandbox.close())

  async function call(method: string, path: string, body?: unknown) {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await sandbox.app.request(path, init)
    const answer = { status: response.status, headers: response.headers, body: await response.json() }
    const faults = faultsOf(method, path, answer.status, answer.body)
    if (faults.length > 0) throw new Error(`Not as Paystack documents it:\n${faults.join('\n')}`)
    return answer
  }

  return {
    ...sandbox,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}) => call('POST', path, body),
    put: (path: string, body: unknown) => call('PUT', path, body),
    verify: async (reference: string) => (await call('GET', `/transaction/verify/${reference}`)).body.data,
    /** Initializes an ₦18,000 payment and returns the path of its checkout page. */
    async initialize(fields: Record<string, unknown> = {}): Promise<string> {
      const given = {
        email: 'ada@example.com',
        amount: 1_800_000,
        reference: 'order-1',
        callback_url: 'http://shop.test/return',
        ...fields,
      }
      const { body } = await call('POST', '/transaction/initialize', given)
      return `/${body.data.access_code}`
    },
    /** Raises a dispute of a payment and returns it. */
    async dispute(fields: Record<string, unknown> = {}) {
      return (await call('POST', '/control/dispute', { reference: 'order-1', ...fields })).body.data
    },
    /** Uploads a file of evidence and returns the name the sandbox gave it. */
    async uploadEvidence(id: number, content = 'proof', name = 'waybill.pdf'): Promise<string> {
      const { body } = await call('GET', `/dispute/${id}/upload_url?upload_filename=${name}`)
      const { signedUrl, fileName } = body.data
      await sandbox.app.request(signedUrl, { method: 'PUT', body: content })
      return fileName
    },
    page: async (path: string) => (await sandbox.app.request(path)).text(),
    /** Posts a form as a browser without scripts would. */
    submit: (path: string, fields: Record<string, string> = {}) =>
      sandbox.app.request(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paystack-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
