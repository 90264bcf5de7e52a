import { request } from 'node:http'
import { routeTable } from '../src/layout/route-table.rules.ts'
import { expect, shopUrl, test } from './shopper.ts'

/** As people, robots and attackers write them; in this form they are sent. */
const values = `%00 a%00b %2f ..%2fshop ..%2f..%2fadmin %5c %23 %3f %25 %20 %0a %ff %E0%A4%A %ed%a0%80
  1e400 -1 NaN %F0%9F%98%80 __proto__ %27 %22%3E`
  .split(/\s+/)
  .concat([81, 201, 3000].map((length) => 'x'.repeat(length)))

/** `fetch` would write the path its own way. */
const read = (path: string) =>
  new Promise<{ status: number; html: string; location: string }>((resolve, reject) => {
    const { hostname, port } = new URL(shopUrl())
    const call = request({ hostname, port, path }, (response) => {
      let html = ''
      response.on('data', (part) => (html += part))
      response.on('end', () =>
        resolve({ status: response.statusCode!, html, location: response.headers.location ?? '' }),
      )
    })
    call.on('error', reject).end()
  })

const validatorsOwn = /Too (?:big|small): expected|Invalid (?:UUID|input|option|string)|expected string/

for (const { path, params, guard } of routeTable as readonly {
  path: string
  params?: string[]
  guard?: string
}[]) {
  // (rule: not-found, refusals-in-words)
  test(`${path} at hostile addresses is the 404 page or the plain page`, { tag: '@once' }, async () => {
    if (path.includes('$'))
      for (const value of values) {
        // Capitals of a slug lead to the same address without them.
        const address = path.replace('$slug', value.toLowerCase()).replace(/\$\w+/, value)
        const { status, html, location } = await read(address)
        if (guard && location.startsWith('/auth')) continue
        expect([address, status]).toEqual([address, 404])
        expect(html).not.toMatch(validatorsOwn)
      }
    const plain = path.replace(/\$\w+/, 'no-such-thing')
    const usual = (await read(plain)).status
    for (const name of params ?? [])
      for (const value of values) {
        const address = `${plain}?${name}=${value}`
        const { status, html } = await read(address)
        expect([address, [200, 302, 303, 307, 308, usual]]).toEqual([
          address,
          expect.arrayContaining([status]),
        ])
        expect(html).not.toMatch(validatorsOwn)
      }
  })
}
