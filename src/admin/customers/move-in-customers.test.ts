import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eraseParts } from '../../account/profile/delete-account.service.ts'
import {
  addedCustomers,
  auditLog,
  customerNotes,
  importRows,
  newsletterSubscribers,
  orders,
} from '../../db/schema.ts'
import { insertCustomer, insertOrder } from '../../db/test-fixtures.ts'
import { changeImport, mendRow, startImport } from '../../imports/change-import.service.ts'
import { personalImportData } from '../../imports/forgotten-contacts.server.ts'
import { readKeptPieces, readWrongRows } from '../../imports/read-import-rows.service.ts'
import { type Imports, openImports } from '../../imports/test-imports.ts'
import { addCustomer } from './added-customers.service.ts'
import { exportCustomers } from './export-customers.service.ts'
import { customerMoves } from './move-in-customer.service.ts'
import { personalAddedData } from './personal-added-data.service.ts'

const secret = 'a secret of the tests, 32 characters long'
const parts = [personalAddedData, personalImportData(secret)]

let t: Imports
beforeAll(async () => {
  t = await openImports({ customers: customerMoves(secret) })
})
afterEach(async () => {
  await t.clear()
  await t.ctx.db.delete(addedCustomers)
})
afterAll(() => t.close())

const moveIn = async (text: string | Buffer) => {
  const id = await t.store(text, { name: 'customers.csv' })
  await startImport(t.owner, { id })
  return t.work(id)
}
const entries = () => t.ctx.db.select().from(addedCustomers).orderBy(addedCustomers.email)
const fileOf = async () =>
  Buffer.from(await new Response(await exportCustomers(t.owner, { q: '' })).arrayBuffer())

/** In the shape of Shopify’s list of customers. */
const shopify = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Total Spent,Total Orders,Note,Tags
'1,Adé,Ọláwálé,Ade@Example.com,yes,,12 Bode Thomas,,Surulere,LA,NG,101283,,'+2348031234567,45000.00,2,,
'2,Bisi,,bisi@example.com,no,,,,,,,,,,0.00,0,,
'3,,,chi@example.com,no,,,,,,,,,8051112222,0.00,0,,
`

// (rule: customers-in)
test('a list of customers is understood, written down once, and changes nothing the second time', async () => {
  const id = await t.store(shopify, { name: 'customers.csv' })
  const seen = await t.see(id)
  expect(seen).toMatchObject({
    about: 'customer',
    dialect_label: 'A list of customers',
    rows: 3,
    new_pieces: 3,
    open_questions: [],
    cards: [],
    notes: expect.arrayContaining([
      { text: 'Says yes to news, but not when and how it was said: imported without it', count: 1 },
    ]),
  })
  expect(seen.people[0]).toEqual({
    name: 'Adé Ọláwálé',
    email: 'ade@example.com',
    phone: '+2348031234567',
    address: '12 Bode Thomas, Surulere, LA, 101283',
    said_yes_at: null,
    is_new: true,
  })
  expect(await entries()).toEqual([])
  await startImport(t.owner, { id })
  expect((await t.work(id)).counts).toMatchObject({ made: 3, wrong: 0 })
  const made = await entries()
  expect(made.map(({ name, email, phone, consentAt }) => [name, email, phone, consentAt])).toEqual([
    ['Adé Ọláwálé', 'ade@example.com', '+2348031234567', null],
    ['Bisi', 'bisi@example.com', '', null],
    ['chi@example.com', 'chi@example.com', '+2348051112222', null],
  ])
  expect((await moveIn(shopify)).counts).toMatchObject({ made: 0, changed: 0, same: 3, wrong: 0 })
  expect(await entries()).toEqual(made)
  const log = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'customer.added'))
  expect(log).toHaveLength(3)
  expect(JSON.stringify(log)).not.toContain('example.com')
})

// (rule: customers-in)
test('a yes to news counts with its day and how it was said, and is never assumed, dated anew or brought back', async () => {
  const at = new Date('2026-05-01T09:00:00Z')
  await t.ctx.db.insert(newsletterSubscribers).values({
    email: 'left@example.com',
    status: 'unsubscribed',
    consentAt: at,
    unsubscribedAt: at,
  })
  const head = 'Name,Email,Consent date,Consent source\n'
  const list = `${head}Ada,ada@example.com,2026-05-01 10:00,Card at the fair\nBisi,bisi@example.com,2026-05-01,\nChi,chi@example.com,,Card\nLeft,left@example.com,2026-05-01,Card\nEmeka,emeka@example.com,2099-01-01,Card\nFemi,femi@example.com,05/01/26,Card\n`
  const view = await moveIn(list)
  expect(view.counts).toMatchObject({ made: 4, wrong: 2 })
  const yes = (await entries()).flatMap(({ email, consentAt, consentBy }) =>
    consentAt ? [[email, consentAt.toISOString(), consentBy]] : [],
  )
  expect(yes).toEqual([['ada@example.com', '2026-05-01T09:00:00.000Z', 'Card at the fair (customers.csv)']])
  const { rows } = await readWrongRows(t.owner, { id: view.id })
  expect(rows.map(({ problems }) => problems[0]!.message)).toEqual([
    'This day is still to come.',
    '“05/01/26” is no day like 2026-12-01.',
  ])
  const later = `${head}Ada,ada@example.com,2026-06-01,Letter\n`
  expect((await moveIn(later)).counts).toMatchObject({ same: 1, changed: 0 })
})

// (rules: customers-in, added-customers)
test('who is there already is found by e-mail: an account and a guest stay as they are, an entry is filled in', async () => {
  const { user } = await insertCustomer(t.ctx)
  await insertOrder(t.ctx, { email: 'Guest@Example.com', userId: null })
  const hand = { name: 'Zainab', phone: '0803 555 0001', email: '', consent: false, note: 'Likes indigo' }
  await addCustomer(t.owner, hand)
  const list = `Name,Email,Phone,City\nOther name,${user.email},,\nGuest,guest@example.com,,\nZainab A,zainab@example.com,08035550001,Yaba\nTwin,twin@example.com,0803 555 0001,\n`
  const view = await moveIn(list)
  expect(view.counts).toMatchObject({ same: 2, changed: 1, made: 0, wrong: 1 })
  expect(await entries()).toMatchObject([
    { name: 'Zainab A', email: 'zainab@example.com', phone: '+2348035550001', address: { city: 'Yaba' } },
  ])
  const [note] = await t.ctx.db.select().from(customerNotes)
  expect(note!.email).toBe('zainab@example.com')
  const { rows } = await readWrongRows(t.owner, { id: view.id })
  expect(rows).toMatchObject([
    {
      row: 5,
      problems: [{ field: 'phone', message: expect.stringContaining('Zainab A has this phone number') }],
    },
  ])
  await mendRow(t.owner, { id: view.id, number: 5, cells: { phone: '0803 555 0002' } })
  await startImport(t.owner, { id: view.id })
  expect((await t.work(view.id)).counts).toMatchObject({ made: 1, wrong: 0 })
  await t.ctx.db.delete(customerNotes)
})

// (rule: forgotten-stay-so)
test('who was erased is not brought back by a file, which keeps nothing of her', async () => {
  const list = 'Name,Email,Phone\nAda,ada@example.com,0803 555 0001\nBisi,bisi@example.com,\n'
  const first = await moveIn(list)
  const ada = { userId: null, email: 'ada@example.com', phone: '+2348035550001' }
  expect(await personalImportData(secret).read(t.ctx, ada)).toMatchObject([
    { file: 'customers.csv', name: 'Ada', email: 'ada@example.com' },
  ])
  await eraseParts(t.ctx, ada, parts)
  const kept = await t.ctx.db.select().from(importRows).where(eq(importRows.importId, first.id))
  expect(JSON.stringify(kept)).not.toContain('ada@')
  for (const text of [list, 'Name,Phone\nSomebody,08035550001\n']) {
    const view = await moveIn(text)
    expect(view.counts).toMatchObject({ made: 0, left: 1, wrong: 0 })
    const rows = await t.rowsOf(view.id)
    expect(JSON.stringify(rows)).not.toMatch(/ada@|0803/)
    expect(rows[0]!.message).toContain('was erased here')
  }
  expect((await entries()).map(({ email }) => email)).toEqual(['bisi@example.com'])
  // By hand an owner can, when she is asked to.
  await addCustomer(t.owner, { name: 'Ada', email: 'ada@example.com', phone: '', consent: false, note: '' })
  expect((await moveIn(list)).counts).toMatchObject({ left: 0, changed: 1, same: 1 })
})

// (rules: import-undo, customers-in)
test('a list is taken back; who ordered, was noted or changed since stays', async () => {
  await addCustomer(t.owner, {
    name: 'Zainab',
    email: 'zainab@example.com',
    phone: '',
    consent: false,
    note: '',
  })
  const list =
    'Name,Email,Phone\nZainab A,zainab@example.com,0803 555 0009\nDayo,dayo@example.com,\nBisi,bisi@example.com,\nChi,chi@example.com,\n'
  const view = await moveIn(list)
  expect(view.counts).toMatchObject({ made: 3, changed: 1 })
  await insertOrder(t.ctx, { email: 'dayo@example.com', userId: null })
  await t.ctx.db.insert(customerNotes).values({ email: 'bisi@example.com', body: 'x', actor: 'o' })
  const back = await t.undo(view.id)
  expect(back.counts).toMatchObject({ undone: 2, kept: 2 })
  expect((await entries()).map(({ name, phone }) => [name, phone])).toEqual([
    ['Bisi', ''],
    ['Dayo', ''],
    ['Zainab', ''],
  ])
  const { pieces } = await readKeptPieces(t.owner, { id: view.id })
  expect(pieces.map(({ title, message }) => [title, message])).toEqual([
    ['Dayo', 'This customer has ordered since: the entry stays.'],
    ['Bisi', 'There are notes about this customer: the entry stays.'],
  ])
  await t.ctx.db.delete(customerNotes)
  await t.ctx.db.delete(orders)
})

// (rules: customers-as-file, csv-comes-back)
test('the shop’s own list comes back without a change, whatever names and numbers are in it', async () => {
  const names = [
    '=HYPERLINK("http://evil")',
    '+Ada',
    '-5',
    '@chi',
    "'=twice",
    'O\'Neil, "Bisi"',
    '007',
    'May 2',
    'Name 007',
    'Adéṣẹ́wà 🌸',
    '1e5',
  ]
  const address = {
    address: '=1+1',
    landmark: '-opposite "GTB"\nsecond gate',
    city: '10-12',
    state: 'Lagos',
    country: 'NG',
    zipCode: '00123',
  }
  for (const [at, name] of names.entries())
    await t.ctx.db.insert(addedCustomers).values({
      name,
      email: at % 3 === 0 ? '' : `+tag${at}@example.com`,
      phone: `+23480355501${String(at).padStart(2, '0')}`,
      address: at % 2 === 0 ? address : null,
      ...(at === 4 && { consentAt: new Date('2026-05-01T09:00:07Z'), consentBy: '=by hand' }),
      addedBy: 'o',
    })
  await t.ctx.db.insert(addedCustomers).values({ name: 'Abroad', phone: '+447911123456', addedBy: 'o' })
  await insertCustomer(t.ctx)
  const before = await entries()
  const bytes = await fileOf()
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const view = await moveIn(bytes)
  expect(view).toMatchObject({ about: 'customer', counts: { made: 0, changed: 0, wrong: 0, left: 0 } })
  expect(view.counts.same).toBeGreaterThan(names.length)
  expect(await entries()).toEqual(before)
  const edited = bytes.toString('utf8').replace('Abroad', 'Abroad B')
  expect((await moveIn(edited)).counts).toMatchObject({ changed: 1, made: 0, wrong: 0 })
  // In a shop that has none of them it makes the same entries.
  await t.ctx.db.delete(addedCustomers)
  await moveIn(bytes)
  const facts = (rows: typeof before) =>
    rows
      .map(({ name, email, phone, address }) => ({ name, email, phone, address }))
      .toSorted((a, b) => (a.phone < b.phone ? -1 : 1))
  expect(facts(await entries())).toEqual(facts(before))
})

// (rules: customers-in, import-limits)
test('what is wrong with a customer is a row to mend, and nothing else is lost', async () => {
  const long = 'x'.repeat(400)
  const list = `Name,Email,Phone,Country,City,Name\nAda,no-address,,,,\nBisi,,2.34803E+12,,,\nChi,,,,,\n${long},chi@example.com,,,,\nDele,dele@example.com,,Atlantis,Yaba,\nEmeka,emeka@example.com,,France,,\n"",fine@example.com,12,,,\nOk,ok@example.com,,,,Twice\n`
  const id = await t.store(list, { name: 'customers.csv' })
  const seen = await changeImport(t.owner, { id, rate: 1 })
  expect(seen.doubled).toEqual(['Name'])
  expect(seen.counts).toMatchObject({ ready: 2, wrong: 6 })
  const { rows } = await readWrongRows(t.owner, { id })
  expect(rows.map(({ row, problems }) => [row, problems[0]!.field])).toEqual([
    [2, 'email'],
    [3, 'phone'],
    [4, 'email'],
    [5, 'title'],
    [6, 'country'],
    [8, 'phone'],
  ])
})
