import sharp from 'sharp'
import type { Arena } from '../arena.ts'
import { owner } from '../fill.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Shopper, stockGoods } from '../shopper.ts'
import { areReady, statusBecomes } from '../shop-state.ts'

/** A picture's address at one web process; a status, or its size in bytes. */
async function look({ urls }: Arena, key: string, width: number) {
  const answer = await fetch(`${urls[0]}/media/${key}/${width}.avif`)
  const { byteLength } = await answer.arrayBuffer()
  return answer.ok ? byteLength : answer.status
}

async function upload(staff: Shopper, shade: number): Promise<string> {
  const background = { r: shade, g: 90, b: 120 }
  const body = await sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  const answer = await staff.call('POST', '/api/admin/uploads', { body, headers })
  return `${answer.status} ${(answer.body as { error?: { code?: string } } | null)?.error?.code ?? ''}`.trim()
}

/** The bucket of pictures goes away and comes back while shoppers buy. */
export const picturesGone: Scenario = {
  name: 'pictures-gone',
  does: 'the store of pictures refuses, then hangs, while shoppers buy, an owner uploads and a process restarts',
  isDeployed: true,
  env: {},
  seconds: 120,
  async run(arena) {
    const { outcome, count } = createTally()
    const { line } = arena.farStores!
    const staff = createShopper(arena, owner.email)
    await staff.call('POST', '/api/auth/sign-in/email', { body: owner })
    const goods = await stockGoods(arena, 50)
    const [picture] = await arena.sql<{ key: string }>('select key from product_images order by id limit 1')
    const { key } = picture!
    const size = await look(arena, key, 800)
    count(size < 1000 && `a picture is answered with ${size}`)
    for (const [what, begin] of [
      ['refuses', line.refuse],
      ['is slow', () => line.delay(200)],
    ] as const) {
      begin()
      try {
        const isGone = what === 'refuses'
        const shown = await look(arena, key, 480)
        count(isGone && shown !== 503 && `${what}: a picture is answered with ${shown}`)
        const stored = await upload(staff, isGone ? 10 : 20)
        const expected = isGone ? '503 PICTURES_UNREACHABLE' : '200'
        count(stored !== expected && `${what}: an upload is answered with ${stored}`)
        const shopper = createShopper(arena)
        await shopper.add(goods)
        const { reference, orderId } = await shopper.order(goods)
        if (reference) await arena.sandbox.pay(reference)
        count(!(orderId && (await statusBecomes(arena, orderId, 'paid'))) && `${what}: nothing can be bought`)
        await arena.webs[1]!.kill('SIGTERM')
        await arena.webs[1]!.start()
        count(!(await areReady(arena, 15)) && `${what}: a process does not start`)
      } finally {
        line.heal()
      }
      count((await look(arena, key, 800)) !== size && `${what}: the picture is not back`)
      const again = await upload(staff, 30)
      count(again !== '200' && `${what}: an upload afterwards is answered with ${again}`)
    }
    return outcome
  },
  // It never comes back.
  broken: {
    env: { STORAGE_URL: 's3://pictures?endpoint=http://127.0.0.1:9&force_path_style=true' },
    shows: /the picture is not back|an upload afterwards/,
  },
}
