import type { Ctx } from '../context.ts'

/** Every handler's `c.var`: the service context of this request, and its origin. */
export type ApiEnv<C extends Ctx = Ctx> = { Variables: { ctx: C; clientIp: string; requestId: string } }
