import { type Drop, listShowcaseForOwner, putShowcaseItemLive } from '../featured/showcase-mode.service.ts'
import { formatMoney } from '../lib/money.ts'
import { formatDate } from '../lib/time.ts'
import { type OwnerCommand, wrongUse } from './owner-command.service.ts'

/** The showcase of /featured. */
export const showcaseCommands: Record<string, OwnerCommand> = {
  drops: {
    usage: '',
    does: 'lists the showcase of /featured with its ids',
    run: async (ctx) => {
      const drops = await listShowcaseForOwner(ctx)
      return drops.length ? drops.map(dropLine).join('\n') : 'There are no drops.'
    },
  },
  drop: {
    usage: '<id or title> live',
    does: 'opens the sale of a drop; those who asked to be told are mailed',
    run: async (ctx, args) => {
      const title = args.slice(0, -1).join(' ')
      if (args.at(-1) !== 'live' || !title) throw wrongUse('Use: drop <id or title> live')
      const drop = await putShowcaseItemLive(ctx, title)
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
