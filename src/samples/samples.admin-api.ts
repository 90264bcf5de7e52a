import { createAdminApi } from '../lib/server/web/api.ts'
import { type BackUp, makeItMine, readDemo } from './make-it-mine.service.ts'
import { demoStateSchema, madeMineSchema, makeItMineSchema } from './samples.schema.ts'

export const samplesApi = (backUp: BackUp) =>
  createAdminApi('Admin: first steps')
    .read('/demo', {
      summary: 'What of the demo is in the shop, and what stays when it goes',
      answer: [demoStateSchema, 'Null when there is nothing of it'],
      run: async ({ ctx }) => ({ demo: await readDemo(ctx) }),
    })
    .command('post', '/demo/make-it-mine', {
      summary: 'Empty the demo out of the shop, after a backup',
      body: makeItMineSchema,
      answer: [madeMineSchema, 'What went, and where everything is as it was'],
      run: ({ ctx, body }) => makeItMine(ctx, body, backUp),
    })
