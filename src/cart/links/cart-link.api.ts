import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type EnsureGuestKey, writerCtx } from '../../account/sessions/guest-key.server.ts'
import { formatMoney } from '../../lib/money.ts'
import type { ApiEnv } from '../../lib/server/web/api-env.ts'
import { refusalOf } from '../../lib/server/web/api.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { pieceName, shopPage } from '../../lib/server/web/plain-page.ts'
import { privateFormPage } from '../../lib/server/web/private-form-page.ts'
import { cartLink, cartLinkStart, cartQrStart, type LinkedPiece, readCartLink } from './cart-link.rules.ts'
import { type LinkLine, putLinked, readLinked } from './linked-pieces.service.ts'
import { pieceLabel } from '../../lib/variant-label.rules.ts'

/** Whether a path is the page of a link to the cart, which takes the form of its own page. */
export const isCartLinkPath = (path: string) => path.startsWith(cartLinkStart)

/** Where assistants that follow the Universal Commerce Protocol make their links to; it answers with a redirect. */
const permalinkStart = '/buy/'

/**
 * `/cart/with/{pieces}`: shows the pieces that a link names, and puts them into the cart at a press, without a script
 * (rule: cart-links). Opening it changes nothing: chats open links to preview them. `/buy/{pieces}` leads there, and `/cart/qr/{pieces}`
 * prints the address.
 */
export function cartLinkApi({ ensureGuestKey, appUrl }: { ensureGuestKey: EnsureGuestKey; appUrl: string }) {
  async function show(c: Context<ApiEnv>, pieces: LinkedPiece[] | null, problem: string | null = null) {
    const status: ContentfulStatusCode = pieces ? (problem ? 409 : 200) : 404
    if (!pieces) return c.html(noLinkPage(), status)
    return c.html(linkPage(pieces, await readLinked(c.var.ctx, pieces), problem), status)
  }

  const api = new Hono<ApiEnv>()
  for (const start of [cartLinkStart, cartQrStart]) api.use(`${start}*`, privateFormPage)
  api.onError((error, c) => {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return c.html(shopPage('Please try again later', html`<p>${refusal.message}</p>`), refusal.status)
  })
  return api
    .get(`${cartLinkStart}*`, (c) => show(c, piecesIn(c, cartLinkStart)))
    .post(`${cartLinkStart}*`, async (c) => {
      const pieces = piecesIn(c, cartLinkStart)
      if (!pieces) return show(c, pieces)
      const problem = await putLinked(await writerCtx(c, ensureGuestKey), pieces)
      return problem ? show(c, pieces, problem) : c.redirect('/cart', 303)
    })
    .get(`${cartQrStart}*`, async (c) => {
      const pieces = piecesIn(c, cartQrStart)
      if (!pieces) return show(c, null)
      const lines = await readLinked(c.var.ctx, pieces)
      return c.html(qrPage(appUrl + cartLink(pieces), lines))
    })
    .get(`${permalinkStart}*`, (c) => {
      c.header('cache-control', 'no-store')
      c.header('referrer-policy', 'no-referrer')
      c.header('x-robots-tag', 'noindex, nofollow')
      return c.redirect(cartLink(piecesIn(c, permalinkStart) ?? []), 303)
    })
}

const piecesIn = (c: Context, start: string) => readCartLink(c.req.path.slice(start.length))

function linkPage(pieces: LinkedPiece[], lines: LinkLine[], problem: string | null) {
  const sumMinor = lines.reduce((sum, { variant, quantity }) => sum + priceOf(variant) * quantity, 0)
  const known = lines.filter(({ variant }) => variant)
  const unknown = lines.length - known.length
  const isAnyLeft = lines.some(({ quantity }) => quantity > 0)
  const title = 'Chosen for you'
  const words = lines.map(({ variant, quantity }) => variant && quantity > 0 && nameOf(variant, quantity))
  const head = html`<meta property="og:title" content="${title}" />
    <meta property="og:description" content="${words.filter(Boolean).join(', ')}" />`
  return shopPage(
    title,
    html`${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      <table>
        ${known.map(
          ({ variant, quantity, note }) =>
            html`<tr>
              <th scope="row">
                ${pieceName(
                  variant!.imageKey && mediaUrl(variant!.imageKey, 480),
                  html`${nameOf(variant!, quantity)}
                  ${note ? html`<span class="muted"><br />${note}</span>` : ''}`,
                )}
              </th>
              <td>${quantity > 0 ? formatMoney(priceOf(variant) * quantity) : ''}</td>
            </tr>`,
        )}
      </table>
      ${isAnyLeft ? html`<p class="total"><span>Total</span> <b>${formatMoney(sumMinor)}</b></p>` : ''}
      ${unknown > 0 ? html`<p class="muted">${goneText(unknown)}</p>` : ''}
      ${
        isAnyLeft
          ? html`<p class="muted">Delivery is added at checkout. Nothing is ordered or kept for you yet.</p>
              <form method="post" action="${cartLink(pieces)}">
                <button class="button strong">Add to cart</button>
              </form>`
          : html`<p>None of these pieces can be bought at the moment.</p>
              <p class="block"><a class="button" href="/shop">Go to the shop</a></p>`
      }`,
    head,
  )
}

/** For a rail or a parcel: no price, which changes. */
function qrPage(link: string, lines: LinkLine[]) {
  const names = lines.flatMap(({ variant, quantity }) =>
    variant ? [nameOf(variant, Math.max(1, quantity))] : [],
  )
  if (names.length === 0) return noLinkPage()
  return shopPage(
    'Scan to add it to your cart',
    html`<p>${raw(renderSVG(link, { border: 2 }))}</p>
      <p>${names.map((name, at) => html`${at > 0 ? html`<br />` : ''}${name}`)}</p>
      <p class="muted">${link}</p>`,
  )
}

const priceOf = (variant: LinkLine['variant']) => variant?.unitPriceMinor ?? 0

/** `2 × Adire Wrap, M / Indigo`; without the number where none can be had. */
const nameOf = (variant: NonNullable<LinkLine['variant']>, quantity: number) =>
  (quantity > 0 ? `${quantity} × ` : '') + pieceLabel(variant)

/** Of pieces that are not sold here, or not any more, nothing else is known. */
const goneText = (count: number) =>
  count === 1 ? 'One piece is no longer available.' : `${count} pieces are no longer available.`

const noLinkPage = () =>
  shopPage(
    'This link is empty or incomplete',
    html`<p>Ask for a new link, or look around.</p>
      <p class="block"><a class="button strong" href="/shop">Go to the shop</a></p>`,
  )
