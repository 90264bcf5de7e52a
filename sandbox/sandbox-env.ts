import type { HttpBindings } from '@hono/node-server'

/** Through the node server each request carries its socket; in process there is none. */
export type SandboxEnv = {
  Bindings: Partial<HttpBindings>
  /** A fault rule has this call pass over its parameters. */
  Variables: { areFiltersIgnored?: boolean }
}
