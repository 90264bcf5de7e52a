import { createApi } from '../lib/server/web/api.ts'
import { newsletterInputSchema, newsletterTokenSchema } from './newsletter.schema.ts'
import { askToJoin, confirmNewsletter, leaveNewsletter } from './newsletter.service.ts'

/** What mail programs call from the List-Unsubscribe header (RFC 8058): a form post, no cookie, the token decides. */
export const oneClickPath = '/newsletter/unsubscribe'

/** `AUTH_SECRET` signs the links of the mails. */
export function newsletterApi({ AUTH_SECRET: secret }: { AUTH_SECRET: string }) {
  const api = createApi('Newsletter')
    .command('post', '/api/newsletter', {
      summary: 'Asks to join; a mail with a link to confirm goes out',
      body: newsletterInputSchema,
      run: ({ ctx, body: { email }, c }) => askToJoin(ctx, { email, clientIp: c.var.clientIp }),
    })
    .command('post', '/api/newsletter/confirm', {
      summary: 'Confirms with the token of the mailed link',
      body: newsletterTokenSchema,
      run: ({ ctx, body }) => confirmNewsletter(ctx, secret, body.token),
    })
    .command('post', '/api/newsletter/unsubscribe', {
      summary: 'Leaves the list with the token of a mail',
      body: newsletterTokenSchema,
      run: ({ ctx, body }) => leaveNewsletter(ctx, secret, body.token),
    })
  api.post(oneClickPath, async (c) => {
    await leaveNewsletter(c.var.ctx, secret, c.req.query('token') ?? '')
    return c.text('You are off the list.')
  })
  return api
}
