import type { Database } from '../db/client.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { Queue } from '../lib/server/jobs/queue.ts'

/** The settings an account needs; `env.ts` says what they mean. */
export type AuthEnv = {
  APP_URL: string
  AUTH_SECRET: string
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  GOOGLE_ISSUER: string
}

export type AuthOptions = {
  database: Database
  env: AuthEnv
  queue: Queue
  /**
   * Runs after every sign-in with the customer, and the guest he was, as the actor (the cart merges here).
   * Its result is shown to the customer once, in the browser that signed in.
   */
  onSignedIn?: (ctx: Ctx) => Promise<string[] | void>
  /** Called for failures that must not stop a sign-in, and for what better-auth would print. */
  onError?: (error: Error) => void
}
