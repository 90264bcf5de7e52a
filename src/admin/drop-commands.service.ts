import { type Drop, listDrops, putDropLive } from '../featured/showcase-mode.service.ts'
import { formatMoney } from '../lib/money.ts'
import { formatDate } from '../lib/time.ts'
import { type AdminCommand, wrongUse } from './admin-command.service.ts'

/** The showcase of /featured. */
export const dropCommands: Record<string, AdminCommand> = {
  drops: {
    usage: '',
    does: 'lists the showcase of /featured with its ids',
    run: async (ctx) => {
      const drops = await listDrops(ctx)
      return drops.length ? drops.map(dropLine).join('\n') : 'There are no drops.'
    },
  },
  drop: {
    usage: '<id or title> live',
    does: 'opens the sale of a drop; those who asked to be told are mailed',
    run: async (ctx, args) => {
      const title = args.slice(0, -1).join(' ')
      if (args.at(-1) !== 'live' || !title) throw wrongUse('Use: drop <id or title> live')
      const drop = await putDropLive(ctx, title)
      const waiting =
        drop.waiting > 0
          ? ` ${drop.waiting} wait for it: they are mailed while the shop (or a worker) runs, once it is in stock.`
          : ''
      return `${drop.title} is live.${waiting}`
    },
  },
}

function dropLine(drop: Drop): string {
  return [
    drop.id,
    drop.status === 'archived' ? `${drop.mode} (archived)` : drop.mode,
    drop.title,
    drop.availabilityDate ? formatDate(drop.availabilityDate) : 'no date',
    drop.pricePreview === null ? 'no price' : formatMoney(drop.pricePreview),
    `${drop.waiting} wait for it`,
  ].join('  ')
}
