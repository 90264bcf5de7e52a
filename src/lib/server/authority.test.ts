import { expect, expectTypeOf, test } from 'vitest'
import type {
  SignedInOwnerCtx,
  Ctx,
  OwnerCtx,
  SignedInStaffCtx,
  SystemCtx,
  StaffCtx,
  WorkCtx,
} from './context.ts'
import { asSystem, requireOwner, requireRight, requireStaff } from './context.ts'

const base = { db: null as never, now: () => new Date(0), queue: null as never }
const person = { kind: 'customer' as const, userId: 'u', email: 'ada@shop.test', guestKey: null }

/** An example of an owner's service. `npm run check` compiles this file: each expected error must be one. */
const deleteEverything = (ctx: OwnerCtx) => ctx.actor.kind

// (rule: owner-authority)
test('a forgotten check does not compile', () => {
  const shopper: Ctx = { ...base, actor: { ...person, role: null } }
  const looksLikeAdmin = { ...base, actor: { ...person, role: 'admin' as const } }
  const looksLikeShop = { ...base, actor: { kind: 'system' as const, name: 'jobs' } }
  // @ts-expect-error a shopper's context has no authority
  deleteEverything(shopper)
  // @ts-expect-error nor has one that was written by hand
  deleteEverything(looksLikeAdmin)
  // @ts-expect-error the shop's own is made by asSystem alone
  deleteEverything(looksLikeShop)
  expectTypeOf(requireOwner<Ctx>).returns.toExtend<SignedInOwnerCtx>()
  expectTypeOf(asSystem<Ctx>).returns.toExtend<SystemCtx>()
})

test("a helper's authority does not allow owners' actions", () => {
  const packParcel = (ctx: StaffCtx) => ctx.actor.kind
  const helper = requireStaff<Ctx>({ ...base, actor: { ...person, role: 'helper' } })
  expect(packParcel(helper)).toBe('customer')
  // @ts-expect-error a helper's context is no owner's
  deleteEverything(helper)
  expect(() => requireOwner(helper)).toThrow('Not found')
  expect(() => requireStaff<Ctx>({ ...base, actor: { ...person, role: null } })).toThrow('Not found')
  expect(packParcel(requireStaff<Ctx>({ ...base, actor: { ...person, role: 'admin' } }))).toBe('customer')
  expectTypeOf(requireStaff<Ctx>).returns.toExtend<SignedInStaffCtx>()
})

// (rule: helper-rights)
test('a service that needs a right is not called with a context of a helper that nobody asked for it', () => {
  const count = (ctx: WorkCtx<'count_stock'>) => ctx.actor.kind
  const packer: Ctx = { ...base, actor: { ...person, role: 'helper', rights: ['sell'] } }
  // @ts-expect-error every helper has a staff context
  count(requireStaff<Ctx>(packer))
  // @ts-expect-error another right
  count(requireRight<'sell', Ctx>('sell', packer))
  expect(() => requireRight('count_stock', packer)).toThrow('Not found')
  const counter: Ctx = { ...base, actor: { ...person, role: 'helper', rights: ['count_stock'] } }
  expect(count(requireRight('count_stock', counter))).toBe('customer')
  expect(count(requireRight('count_stock', { ...base, actor: { ...person, role: 'admin' } } as Ctx))).toBe(
    'customer',
  )
  expect(() => requireRight('count_stock', { ...base, actor: { ...person, role: 'helper' } } as Ctx)).toThrow(
    'Not found',
  )
})

// (rule: owner-authority)
test('only admins and the shop itself get authority', () => {
  const as = (actor: Ctx['actor']): Ctx => ({ ...base, actor })
  expect(deleteEverything(requireOwner(as({ ...person, role: 'admin' })))).toBe('customer')
  expect(deleteEverything(asSystem(base, 'jobs'))).toBe('system')
  const others: Ctx['actor'][] = [
    { kind: 'guest', guestKey: 'g' },
    { ...person, role: null },
    { ...person, role: 'helper' },
    { kind: 'system', name: 'x' },
  ]
  for (const actor of others) expect(() => requireOwner(as(actor))).toThrow('Not found')
})
