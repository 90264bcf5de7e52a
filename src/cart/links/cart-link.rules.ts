import { maxLineQuantity } from '../quote/cart-limits.rules.ts'

/** More different pieces are not in a link. */
export const maxLinkPieces = 20
/** Room for that many of the longest SKUs, encoded. */
const maxLinkLength = 4000

export const cartLinkStart = '/cart/with/'
export const cartQrStart = '/cart/qr/'

/** A piece of a link: `name` is a variant's SKU or id. */
export type LinkedPiece = { name: string; quantity: number }

/**
 * The address that shows these pieces, to be put into the cart with one press (rule: cart-links):
 * `/cart/with/ADIRE-WRAP-INDIGO-M:2,CLAY-TOP-INK-S`.
 */
export const cartLink = (pieces: LinkedPiece[]): string => cartLinkStart + piecesPart(pieces)

/** The page that prints the same address as a QR code. */
export const cartQrLink = (pieces: LinkedPiece[]): string => cartQrStart + piecesPart(pieces)

const piecesPart = (pieces: LinkedPiece[]): string =>
  pieces.map(({ name, quantity }) => tokenOf(name) + (quantity > 1 ? `:${quantity}` : '')).join(',')

/** The pieces of the part after `cartLinkStart`, the same ones added up and capped; null where it is no link of pieces. */
export function readCartLink(path: string): LinkedPiece[] | null {
  const text = decodedOnce(path)
  if (!text || text.length > maxLinkLength) return null
  const sums = new Map<string, number>()
  for (const pair of text.split(',')) {
    const [, token, quantity = '1'] = /^([^:]+)(?::([1-9]\d{0,5}))?$/.exec(pair) ?? []
    const name = token && nameOf(token)
    if (!name) return null
    sums.set(name, Math.min(maxLineQuantity, (sums.get(name) ?? 0) + Number(quantity)))
  }
  if (sums.size > maxLinkPieces) return null
  return [...sums].map(([name, quantity]) => ({ name, quantity }))
}

const plainName = /^[A-Za-z0-9._-]+$/

/** Chats and servers change other characters of an address: such a name is written in base64url after `~`. */
const tokenOf = (name: string) => (plainName.test(name) ? name : `~${toBase64Url(name)}`)

function nameOf(token: string): string | null {
  if (!token.startsWith('~')) return plainName.test(token) ? token : null
  const name = fromBase64Url(token.slice(1))
  return name && toBase64Url(name) === token.slice(1) && !/\p{Cc}/u.test(name) ? name : null
}

const toBase64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function fromBase64Url(text: string): string | null {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(bytes, (one) => one.charCodeAt(0)),
    )
  } catch {
    return null
  }
}

function decodedOnce(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
