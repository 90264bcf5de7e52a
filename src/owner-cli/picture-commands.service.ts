import { movePictures } from '../media/move-pictures.service.ts'
import { findUnusedPictures } from '../media/purge-pictures.service.ts'
import { type OwnerCommand, wrongUse } from './owner-command.service.ts'

export const pictureCommands: Record<string, OwnerCommand> = {
  'move-pictures': {
    usage: '',
    does: 'copies all pictures from this machine into the bucket of STORAGE_URL; can be stopped and repeated',
    run: async ({ pictures }, args) => {
      if (args.length > 0) throw wrongUse('Use: move-pictures')
      if (!pictures.folder)
        throw wrongUse('move-pictures needs STORAGE_URL=s3://…: there is nowhere to move to')
      const { copied, present } = await movePictures(pictures.folder, await pictures.open())
      return `${copied} picture files copied, ${present} were there already. The files on this machine are kept.`
    },
  },
  'purge-pictures': {
    usage: '[delete]',
    does: 'counts the picture files that nothing in the shop names and that are a week old; delete removes them',
    run: async (ctx, [word]) => {
      if (word !== undefined && word !== 'delete')
        throw wrongUse('Use: purge-pictures, or: purge-pictures delete')
      const storage = await ctx.pictures.open()
      const unused = await findUnusedPictures(ctx, storage)
      if (!word) return `${unused.length} picture files are unused. To remove them: purge-pictures delete`
      for (const name of unused) await storage.remove(name)
      return `${unused.length} unused picture files removed.`
    },
  },
}
