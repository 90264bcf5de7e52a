import { movePictures } from '../media/move-pictures.service.ts'
import { type OwnerCommand, wrongUse } from './owner-command.service.ts'

export const pictureCommands: Record<string, OwnerCommand> = {
  'move-pictures': {
    usage: '',
    does: 'copies all pictures from this machine into the bucket of STORAGE_URL; can be stopped and repeated',
    run: async ({ openPictures }, args) => {
      if (args.length > 0) throw wrongUse('Use: move-pictures')
      if (!openPictures) throw wrongUse('move-pictures needs STORAGE_URL=s3://…: there is nowhere to move to')
      const { from, to } = await openPictures()
      const { copied, present } = await movePictures(from, to)
      return `${copied} picture files copied, ${present} were there already. The files on this machine are kept.`
    },
  },
}
