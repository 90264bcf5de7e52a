import { makeItMine } from '../samples/make-it-mine.service.ts'
import { type OwnerCommand, wrongUse } from './owner-command.service.ts'

/** How the demo leaves (rule: make-it-mine). */
export const demoCommands: Record<string, OwnerCommand> = {
  'make-it-mine': {
    usage: '[keep-words]',
    does: "makes a backup and empties the demo out of the shop, real orders stay; keep-words keeps the demo's places and texts",
    run: async (ctx, [word]) => {
      if (word !== undefined && word !== 'keep-words')
        throw wrongUse('Use: make-it-mine, or: make-it-mine keep-words')
      const { backup, demo } = await makeItMine(ctx, { keep_words: word !== undefined }, ctx.backUp)
      const { orders, customers, products } = demo.goes
      return `${orders} sample orders, ${customers} sample customers and ${products} products of the demo are gone. As it was: ${backup}`
    },
  },
}
