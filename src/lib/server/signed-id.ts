import { createHmac, timingSafeEqual } from 'node:crypto'

const pattern = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** Tokens that name one row, for links in mails: a token signed for one purpose is invalid for another. */
export function signedIds(purpose: string) {
  const signature = (secret: string, id: string) =>
    createHmac('sha256', secret).update(`${purpose}|${id}`).digest('base64url')
  return {
    /** `{id}.{signature}`, safe in a URL. `secret` is AUTH_SECRET, `id` a uuid. */
    sign: (secret: string, id: string) => `${id}.${signature(secret, id)}`,
    /** The id in a token that this secret signed for this purpose, else null. */
    read: (secret: string, token: string): string | null => {
      const [, id = '', given = ''] = pattern.exec(token) ?? []
      if (!given) return null
      return timingSafeEqual(Buffer.from(signature(secret, id)), Buffer.from(given)) ? id : null
    },
  }
}
