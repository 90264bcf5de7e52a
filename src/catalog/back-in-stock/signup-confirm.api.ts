import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { refusalOf } from '../../lib/server/web/api.ts'
import { shopPage } from '../../lib/server/web/plain-page.ts'
import { privateFormPage } from '../../lib/server/web/private-form-page.ts'
import { confirmSignups, readPending } from './signup-consent.service.ts'

export const isSignupConfirmPath = (path: string) => path.startsWith('/reminders/')

/**
 * `/reminders/{token}`: the owner of an address says that the shop may write to her, without signing in and without a script
 * (rule: signup-consent). Opening the link changes nothing: mail programs open links too.
 */
export function signupConfirmApi({ AUTH_SECRET: secret }: { AUTH_SECRET: string }) {
  const api = new Hono<ApiEnv>()
  api.use('/reminders/*', privateFormPage)
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return c.html(
      shopPage('This link is not in use any more', html`<p>${refusal.message}</p>`),
      refusal.status,
    )
  })
  return api
    .get('/reminders/:token', async (c) => {
      const titles = await readPending(c.var.ctx, secret, c.req.param('token'))
      return c.html(confirmPage(titles))
    })
    .post('/reminders/:token', async (c) => {
      await confirmSignups(c.var.ctx, secret, c.req.param('token'))
      return c.html(
        shopPage(
          'Thank you',
          html`<p>We will write to you once for each piece, when it can be bought.</p>
            <p class="block"><a class="button" href="/shop">Go to the shop</a></p>`,
        ),
      )
    })
}

const confirmPage = (titles: string[]) =>
  shopPage(
    'Confirm your email',
    html`<p>Press the button and we write to you once for each of these, when it can be bought:</p>
      <ul>
        ${titles.map((title) => html`<li>${title}</li>`)}
      </ul>
      <form method="post"><button class="button strong">Yes, write to me</button></form>
      <p class="muted block">Not you? Do nothing: your address is deleted.</p>`,
  )
