import * as z from 'zod'
import { and, between, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { auditLog } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { logDetails, logHref } from './staff-log.rules.ts'
import { actLinesSchema } from './staff-log.schema.ts'
import { describeLines } from './staff-log.service.ts'

const pageSize = 50
const lineId = z.coerce.number().int().positive().max(2_147_483_647)

/**
 * The lines behind one act of the staff log, newest first: from `id` back to `oldest` by the same person; of a bulk change its
 * products, which carry its id. @throws NOT_FOUND
 */
export const readActLines = ownerRead('get /staff-log/{id}/lines', {
  summary: 'The lines behind one act',
  params: z.object({ id: lineId }),
  query: z.object({ oldest: lineId, before: lineId.optional() }),
  answer: [actLinesSchema, 'A page of lines'],
  run: async (ctx, input) => {
    const [act] = await ctx.db.select().from(auditLog).where(eq(auditLog.id, input.id))
    if (!act) throw commonError('NOT_FOUND')
    const ofAct =
      act.subjectType === 'bulk'
        ? and(
            gt(auditLog.id, act.id),
            eq(auditLog.requestId, act.subjectId),
            inArray(
              auditLog.action,
              act.action === 'bulk.start' ? ['product.bulk', 'product.bulk-undo'] : ['product.bulk-undo'],
            ),
          )
        : and(
            between(auditLog.id, input.oldest, act.id),
            eq(auditLog.actor, act.actor),
            eq(auditLog.action, act.action),
          )
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(and(ofAct, input.before ? lt(auditLog.id, input.before) : undefined))
      .orderBy(desc(auditLog.id))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const described = await describeLines(ctx, page)
    return {
      lines: described.map(({ row, who, text, entry }) => ({
        id: row.id,
        at: row.createdAt.toISOString(),
        who,
        text,
        href: logHref(entry),
        details: logDetails(entry),
      })),
      next: rows.length > pageSize ? page.at(-1)!.id : null,
    }
  },
})
