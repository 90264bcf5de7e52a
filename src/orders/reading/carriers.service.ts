import { rowsOf } from '../../db/rows.ts'
import type { WorkCtx } from '../../lib/server/context.ts'
import { readSettings } from '../../settings/settings.service.ts'

/** Parcels that are looked at for who carried them. */
const recentParcels = 200
const mostShown = 8

/** Who carries parcels: those of the latest ones, the one used last first, then the others of the settings. */
export async function listCarriers(ctx: WorkCtx): Promise<string[]> {
  const { carriers } = await readSettings(ctx)
  const rows = await rowsOf<{ carrier: string }>(ctx.db)`
    select carrier from (
        select carrier, shipped_at from fulfilments where shipped_at is not null
        order by shipped_at desc limit ${recentParcels}) parcels
      where carrier is not null group by carrier order by max(shipped_at) desc limit ${mostShown}`
  const names = [...rows.map(({ carrier }) => carrier), ...carriers.map(({ name }) => name)]
  return names.filter(
    (name, position) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === position,
  )
}
