import { Hono } from 'hono'
import type { Ledger } from '../ledger/ledger.ts'
import type { SandboxEnv } from '../sandbox-env.ts'
import { PaystackError } from './paystack-error.ts'
import { readBody, wholeNumber } from './requests.ts'

/** How many seconds a payment link stays usable; 0, the default, means it never expires. */
export function sessionTimeoutApi({ ledger }: { ledger: Ledger }) {
  const api = new Hono<SandboxEnv>()

  const data = () => ({ payment_session_timeout: ledger.integration.paymentSessionTimeout })

  api.get('/', (c) => c.json({ status: true, message: 'Payment session timeout retrieved', data: data() }))

  api.put('/', async (c) => {
    const timeout = wholeNumber.safeParse((await readBody(c))['timeout'])
    if (!timeout.success || timeout.data < 0) {
      throw new PaystackError(
        400,
        'invalid_params',
        'timeout must be a whole number of seconds',
        'Pass timeout',
      )
    }
    ledger.setPaymentSessionTimeout(timeout.data)
    return c.json({ status: true, message: 'Payment session timeout updated', data: data() })
  })

  return api
}
