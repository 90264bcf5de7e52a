/** A job's data, stored as JSON: dates as ISO text. */
type Json = string | number | boolean | null | undefined | Json[] | { [field: string]: Json }
export type JobPayload = { [field: string]: Json }

declare const carries: unique symbol

/**
 * A queue by its name. `Payload` is known to the compiler alone: who sends a job and who handles it share it. `isPersonal`:
 * its jobs carry an address, and go as soon as they are done.
 */
export type JobQueue<Payload extends JobPayload = never> = {
  readonly name: string
  readonly isPersonal?: boolean
  readonly [carries]?: (payload: Payload) => void
}

/** `const orderMailQueue = defineQueue<{ orderId: string }>('orders.mail')`; a name is never used for anything else. */
export const defineQueue = <Payload extends JobPayload>(
  name: string,
  options: { isPersonal?: boolean } = {},
): JobQueue<Payload> => ({ name, ...options })
