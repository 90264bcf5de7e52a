import { createOwnerApi, idParams } from '../../lib/server/web/api.ts'
import { pushSchema, subscriptionSchema } from './push.schema.ts'
import { readPush, subscribe, unsubscribe } from './push.service.ts'

export const pushApi = createOwnerApi()
  .read('/push', {
    summary: 'My devices that are told of new orders, and the key to subscribe with',
    answer: [pushSchema, 'The devices'],
    run: ({ ctx }) => readPush(ctx),
  })
  .command('post', '/push', {
    summary: 'Have this device told of new orders',
    body: subscriptionSchema,
    answer: [pushSchema, 'All my devices'],
    run: async ({ ctx, body, c }) => {
      await subscribe(ctx, body, c.req.header('user-agent') ?? null)
      return readPush(ctx)
    },
  })
  .command('delete', '/push/{id}', {
    summary: 'Turn off notices on this device',
    params: idParams,
    answer: [pushSchema, 'The devices that are left'],
    run: async ({ ctx, params }) => {
      await unsubscribe(ctx, params.id)
      return readPush(ctx)
    },
  })
