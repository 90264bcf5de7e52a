import * as z from 'zod'
import { rowsOf } from '../../db/rows.ts'
import { staffRead } from '../../lib/server/web/operation.ts'
import { readSettings } from '../../settings/settings.service.ts'

/** Parcels that are looked at for who carried them. */
const recentParcels = 200
const mostShown = 8

const carrierListSchema = z.object({
  carriers: z.array(z.string()).describe('The one used last first'),
})

/** Who carries parcels: those of the latest ones, the one used last first, then the others of the settings. */
export const listCarriers = staffRead('get /orders/carriers', {
  summary: 'Who carries parcels',
  answer: [carrierListSchema, 'Their names'],
  run: async (ctx) => {
    const { carriers } = await readSettings(ctx)
    const rows = await rowsOf<{ carrier: string }>(ctx.db)`
    select carrier from (
        select carrier, shipped_at from fulfilments where shipped_at is not null
        order by shipped_at desc limit ${recentParcels}) parcels
      where carrier is not null group by carrier order by max(shipped_at) desc limit ${mostShown}`
    const names = [...rows.map(({ carrier }) => carrier), ...carriers.map(({ name }) => name)]
    const known = names.filter(
      (name, position) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === position,
    )
    return { carriers: known }
  },
})
