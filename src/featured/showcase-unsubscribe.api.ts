import { createApi } from '../lib/server/web/api.ts'
import { leaveShowcaseList } from './showcase-live.service.ts'
import { showcaseLinkSchema } from './featured.schema.ts'
import { showcaseUnsubscribePath } from './notify.rules.ts'

/** `AUTH_SECRET` signs the links of the mails. Mail programs post to the page's own address (RFC 8058). */
export function showcaseUnsubscribeApi({ AUTH_SECRET: secret }: { AUTH_SECRET: string }) {
  const api = createApi('Featured').command('post', '/api/notifications/unsubscribe', {
    summary: 'Leave the list of a showcase item with the token of its mail',
    body: showcaseLinkSchema,
    run: ({ ctx, body }) => leaveShowcaseList(ctx, secret, body.token),
  })
  api.post(showcaseUnsubscribePath, async (c) => {
    await leaveShowcaseList(c.var.ctx, secret, c.req.query('token') ?? '')
    return c.text('You are off the list.')
  })
  return api
}
