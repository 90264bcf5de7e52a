import type { OwnerShowcaseItem } from '../featured/owner-showcase.schema.ts'
import {
  findShowcaseItem,
  listShowcaseForOwner,
  putShowcaseItemLive,
} from '../featured/owner-showcase.service.ts'
import { formatMoney } from '../lib/money.ts'
import { formatDate } from '../lib/time.ts'
import { type CommandCtx, type OwnerCommand, wrongUse } from './owner-command.service.ts'

/** The showcase of /featured. */
export const showcaseCommands: Record<string, OwnerCommand> = {
  showcase: {
    usage: '[<id or title> live]',
    does: 'lists the showcase of /featured; live opens the sale of an item and mails those who asked to be told',
    run: async (ctx, args) => {
      if (args.length > 0) return openSale(ctx, args)
      const items = await listShowcaseForOwner(ctx)
      return items.length ? items.map(itemLine).join('\n') : 'The showcase is empty.'
    },
  },
}

async function openSale(ctx: CommandCtx, args: string[]): Promise<string> {
  const idOrTitle = args.slice(0, -1).join(' ')
  if (args.at(-1) !== 'live' || !idOrTitle) throw wrongUse('Use: showcase, or: showcase <id or title> live')
  const { id } = await findShowcaseItem(ctx, idOrTitle)
  const item = await putShowcaseItemLive(ctx, id)
  const waiting =
    item.waiting > 0
      ? ` ${item.waiting} wait for it: they are mailed while the shop (or a worker) runs, once it is in stock.`
      : ''
  return `${item.title} is live.${waiting}`
}

function itemLine(item: OwnerShowcaseItem): string {
  return [
    item.id,
    item.status === 'archived' ? `${item.mode} (archived)` : item.mode,
    item.title,
    item.availability_date ? formatDate(new Date(item.availability_date)) : 'no date',
    item.price_preview === null ? 'no price' : formatMoney(item.price_preview),
    `${item.waiting} wait for it`,
  ].join('  ')
}
