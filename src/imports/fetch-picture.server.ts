import http from 'node:http'
import https from 'node:https'
import { AppError } from '../lib/errors.ts'
import {
  type Address,
  type AddressRules,
  findPublicAddress,
  pinnedTo,
} from '../lib/server/web/public-address.ts'
import { secondMs } from '../lib/time.ts'
import { maxPictureBytes } from '../media/picture-format.rules.ts'
import type { PictureFetcher } from './bring-pictures.server.ts'

type Options = AddressRules & {
  timeoutMs?: number
  /** In place of the web's own ports, for tests. */
  webPort?: number
}

const mostRedirects = 3
const dead = (message: string) => new AppError('PICTURE_NOT_FETCHED', 400, message)

/**
 * Fetches a picture by its address (rule: import-pictures): over the web's own ports, from public addresses alone. The name is
 * resolved once and the connection made to what was found, so that a second answer of the name server leads nowhere else; each
 * redirect is looked at in the same way. Nothing is unpacked.
 */
export function createPictureFetcher({
  timeoutMs = 20 * secondMs,
  webPort,
  ...rules
}: Options = {}): PictureFetcher {
  return async (url) => {
    const signal = AbortSignal.timeout(timeoutMs)
    let next = url
    for (let step = 0; step <= mostRedirects; step++) {
      const at = webAddress(next)
      const address = await publicAddress(at, rules)
      const answer = await request(at, address, signal, webPort).catch((error: unknown) => {
        throw error instanceof AppError ? error : dead(signal.aborted ? tooSlow : noAnswer)
      })
      if ('bytes' in answer) return answer.bytes
      next = new URL(answer.location, at).href
    }
    throw dead('This address keeps redirecting. Type the address of the picture itself.')
  }
}

const tooSlow = 'This picture took too long. Try again, or type another address.'
const noAnswer = 'This address did not answer. Fetch it again, type another one, or add the picture yourself.'
const noPicture = 'This is no address of a picture. Type one that begins with https://'
const inside = 'This address is inside a private network. Type a public one.'

function webAddress(text: string): URL {
  const at = URL.parse(text)
  if (!at || !/^https?:$/.test(at.protocol) || at.username || at.password) throw dead(noPicture)
  if (at.port !== '') throw dead('This address has a port of its own. Type one without.')
  return at
}

async function publicAddress(at: URL, rules: AddressRules): Promise<Address> {
  const found = await findPublicAddress(at, rules)
  if (found === 'nowhere') throw dead(noAnswer)
  if (found === 'inside') throw dead(inside)
  return found
}

type Answer = { bytes: Uint8Array } | { location: string }

function request(at: URL, pinned: Address, signal: AbortSignal, port: number | undefined): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const { get } = at.protocol === 'https:' ? https : http
  const asked = get(
    at,
    {
      signal,
      ...(port && { port }),
      agent: false,
      headers: {
        accept: 'image/*',
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (shop; moving in)',
      },
      lookup: pinnedTo(pinned),
    },
    (response) => {
      const { statusCode = 0, headers } = response
      const refuse = (message: string) => {
        response.destroy()
        reject(dead(message))
      }
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        return resolve({ location: headers.location })
      }
      if (statusCode !== 200) return refuse(statusWords(statusCode))
      if (/^text\/html|xhtml/i.test(headers['content-type'] ?? ''))
        return refuse(
          'This address leads to a page, not to a picture. Type the address of the picture itself.',
        )
      if (Number(headers['content-length'] ?? 0) > maxPictureBytes) return refuse(tooLarge)
      const chunks: Uint8Array[] = []
      let size = 0
      response.on('data', (chunk: Uint8Array) => {
        size += chunk.length
        if (size > maxPictureBytes) return refuse(tooLarge)
        chunks.push(chunk)
      })
      response.on('end', () =>
        response.complete ? resolve({ bytes: Buffer.concat(chunks) }) : reject(dead(noAnswer)),
      )
      response.on('error', () => reject(dead(signal.aborted ? tooSlow : noAnswer)))
    },
  )
  asked.on('error', reject)
  return promise
}

const tooLarge = `This picture is larger than ${Math.floor(maxPictureBytes / 1024 / 1024)} MB.`

const statusWords = (status: number) =>
  status === 404 || status === 410
    ? 'There is no picture at this address any more. Type another one, or add the picture yourself.'
    : `The other shop did not give this picture (${status}). Type another address, or add the picture yourself.`
