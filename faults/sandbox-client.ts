export type Charge = { reference: string; status: string; amount: number; currency: string; email: string }
export type LedgerRefund = { reference: string; amount: number; status: string; merchantNote: string }
export type Ledger = { transactions: Charge[]; refunds: LedgerRefund[]; waitingWebhooks: number }
export type SandboxClient = ReturnType<typeof createSandboxClient>

/** Steers the sandbox and reads its ledger; see sandbox/README.md. */
export function createSandboxClient(url: string) {
  async function control<T>(command: string, body: object = {}): Promise<T> {
    const response = await fetch(`${url}/control/${command}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`sandbox ${command}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    control,
    pay: (reference: string) => control('pay', { reference }),
    reset: () => control('reset'),
    async ledger(): Promise<Ledger> {
      const response = await fetch(`${url}/control/ledger`)
      const { data, waitingWebhooks } = (await response.json()) as { data: Ledger; waitingWebhooks: number }
      return { ...data, waitingWebhooks }
    },
  }
}
