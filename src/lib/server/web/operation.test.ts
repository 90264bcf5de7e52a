import { expect, test } from 'vitest'
import * as z from 'zod'
import { adminActor } from '../../../db/test-fixtures.ts'
import type { Actor, Ctx, OwnerCtx } from '../context.ts'
import { operationsApis, ownerCommand, ownerRead, staffRead } from './operation.ts'
import { openTestApp } from './test-app.ts'

const text = z.object({ text: z.string() })
const answer = [text, 'What was called'] as const
type Told = OwnerCtx & { tell: (text: string) => string }

const rows = {
  readRow: ownerRead('get /rows/{id}', {
    summary: 'One row',
    params: z.object({ id: z.string() }),
    query: z.object({ sort: z.string().default('newest') }),
    answer,
    run: (_, { id, sort }) => ({ text: `row ${id}, ${sort}`, secret: 'not in the answer' }),
  }),
  changeRow: ownerCommand('patch /rows/{id}', {
    summary: 'Change a row',
    params: z.object({ id: z.string() }),
    body: z.strictObject({ name: z.string().max(3) }),
    answer,
    run: async (ctx: Told, { id, name }) => ({ text: ctx.tell(`${id} is ${name}`) }),
  }),
}
const others = {
  readRow: staffRead('get /rows/export', { summary: 'All', answer, run: () => ({ text: 'all rows' }) }),
}

let actor: Actor = adminActor
const api = operationsApis({ Rows: [rows], Others: [others] }, { tell: (said) => `told: ${said}` })
const { call } = openTestApp(
  api as never,
  () => ({ actor, db: null, now: () => new Date() }) as unknown as Ctx,
)
const helper: Actor = { ...adminActor, role: 'helper' } as never

test('parameters, query and body are one input, and an answer has the fields of its schema alone', async () => {
  actor = adminActor
  expect((await call('GET', '/api/admin/rows/7')).body).toEqual({ text: 'row 7, newest' })
  const changed = await call('PATCH', '/api/admin/rows/7', { name: 'Ada' })
  expect(changed.body).toEqual({ text: 'told: 7 is Ada' })
  expect((await call('PATCH', '/api/admin/rows/7', { name: 'Adaeze' })).status).toBe(400)
})

test('a name in an address is no id, and two modules may export the same name', async () => {
  actor = adminActor
  expect((await call('GET', '/api/admin/rows/export')).body).toEqual({ text: 'all rows' })
})

test('to whom an operation does not belong it does not exist, whatever is sent', async () => {
  actor = helper
  expect((await call('GET', '/api/admin/rows/export')).status).toBe(200)
  expect((await call('GET', '/api/admin/rows/7')).status).toBe(404)
  expect((await call('PATCH', '/api/admin/rows/7', { name: 'Adaeze' })).status).toBe(404)
  actor = { kind: 'guest', guestKey: null }
  expect((await call('GET', '/api/admin/rows/export')).status).toBe(404)
})

test('an operation can be called directly, as a function; what it throws is a rejection', async () => {
  expect(await others.readRow({} as never, {})).toEqual({ text: 'all rows' })
  const failing = ownerRead('get /failing', {
    summary: 'Fails',
    run: () => {
      throw new Error('at once')
    },
  })
  await expect(failing({} as never, {})).rejects.toThrow('at once')
})
