import type { Ctx } from '../context.ts'

/** What every handler finds in `c.var`: the service context of this request, and where it came from. */
export type ApiEnv<C extends Ctx = Ctx> = { Variables: { ctx: C; clientIp: string; requestId: string } }
