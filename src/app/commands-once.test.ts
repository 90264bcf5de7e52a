import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyedCommands } from '../db/schema.ts'
import { setRateLimitScale } from '../lib/server/web/rate-limit.ts'
import { carrierExamples } from './test-carrier-examples.ts'
import { catalogueExamples } from './test-catalogue-examples.ts'
import { type CommandWorld, type Example, openCommandWorld } from './test-command-world.ts'
import { orderExamples } from './test-order-examples.ts'
import { peopleExamples } from './test-people-examples.ts'
import { pickupExamples } from './test-pickup-examples.ts'
import { returnExamples } from './test-return-examples.ts'
import { reviewExamples } from './test-review-examples.ts'

const examples = {
  ...carrierExamples,
  ...catalogueExamples,
  ...orderExamples,
  ...peopleExamples,
  ...pickupExamples,
  ...returnExamples,
  ...reviewExamples,
}

/** What is no command with JSON: why it takes no key. */
const otherCalls: Record<string, string> = {
  'post /api/admin/uploads': 'a picture is named by its bytes',
  'post /api/admin/imports': 'a file is read and changes nothing of the shop',
  'post /api/admin/disputes/{id}/file': 'a file is named by its order, and the last one counts',
  'post /api/orders/{id}/return-photos': 'a picture that no return names is removed',
  'post /api/admin/products/export': 'a file that changes nothing',
  'post /api/admin/orders/export': 'a file that changes nothing',
  'post /api/admin/customers/export': 'a file that changes nothing',
  'post /api/admin/lists/{list}/export': 'a file that changes nothing',
  'post /api/cart/add': 'a form of a page without scripts',
  'post /api/webhooks/paystack': 'a message is known by its bytes',
}

type Operation = { description?: string; parameters?: { name: string; in: string }[] }
let w: CommandWorld
/** Every operation that may change something. */
let operations: [name: string, Operation][]
beforeAll(async () => {
  w = await openCommandWorld()
  setRateLimitScale(1_000_000)
  const document = (await w.call('', 'get /api/openapi.json')).body
  operations = Object.entries<Record<string, Operation>>(document.paths)
    .flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, operation]): [string, Operation] => [
        `${method} ${path}`,
        operation,
      ]),
    )
    .filter(([name]) => !name.startsWith('get '))
})
afterAll(async () => {
  setRateLimitScale(1)
  await w.close()
})

const keyOf = ({ parameters = [] }: Operation) =>
  parameters.find(({ name, in: place }) => name === 'idempotency-key' && place === 'header')
const names = () => operations.map(([name]) => name)
const addressOf = (operation: string, { path = {} }: Example) =>
  operation.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? `no ${name}`)

// (rule: once-per-key)
test('every command takes a key, has an example, or says why not', () => {
  const keyed = operations.filter(([, operation]) => keyOf(operation)).map(([name]) => name)
  const unkeyed = operations.filter(([, operation]) => !keyOf(operation))
  expect(
    keyed.filter((name) => !(name in examples)),
    'add an example of a call that succeeds',
  ).toEqual([])
  expect(Object.keys(examples).filter((name) => !names().includes(name))).toEqual([])
  const silent = unkeyed.filter(([, { description }]) => !description?.includes('Takes no Idempotency-Key: '))
  expect(silent.map(([name]) => name).toSorted()).toEqual(Object.keys(otherCalls).toSorted())
})

type Counts = Record<string, number>
const difference = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .map((name): [string, number] => [name, (after[name] ?? 0) - (before[name] ?? 0)])
      .filter(([, change]) => change !== 0)
      // A table that had no rows yet comes in another order.
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

/** What `calls` changed, in all tables, queues and at the provider. */
async function changesOf(calls: () => Promise<unknown>): Promise<Counts> {
  const before = await w.fingerprint()
  await calls()
  return difference(before, await w.fingerprint())
}

/** A call of its own that is made once. */
async function callOnce(operation: string): Promise<Counts> {
  const example = await examples[operation]!(w)
  return changesOf(async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { status, text } = await w.call(
      example.who ?? w.owner,
      addressOf(operation, example),
      example.body,
      key,
    )
    if (status >= 300)
      throw new Error(`The example of ${operation} is refused: ${status} ${text.slice(0, 300)}`)
  })
}

/** The same call twice at once and once more later, with one key. */
async function callThrice(operation: string) {
  const example = await examples[operation]!(w)
  const key = { 'idempotency-key': randomUUID() }
  const send = () => w.call(example.who ?? w.owner, addressOf(operation, example), example.body, key)
  const answers: { status: number; text: string }[] = []
  const changes = await changesOf(async () => {
    answers.push(...(await Promise.all([send(), send()])), await send())
  })
  return { changes, answers: answers.map(({ status, text }) => `${status} ${text}`) }
}

/** How three calls with one key differ from one, in what they answer and what they change. */
async function problemsOf(operation: string): Promise<string[]> {
  const once = await callOnce(operation)
  const { changes, answers } = await callThrice(operation)
  const isOnce = (wanted: Counts) => JSON.stringify(wanted) === JSON.stringify(changes)
  return [
    ...(new Set(answers).size > 1
      ? [`${operation} answers ${answers.map((text) => text.slice(0, 200)).join(', ')}`]
      : []),
    // The first call of a kind may leave rows that all others share.
    ...(isOnce(once) || isOnce(await callOnce(operation))
      ? []
      : [`${operation} changes ${JSON.stringify(changes)} instead of ${JSON.stringify(once)}`]),
  ]
}

// (rule: once-per-key)
test(
  'every command called twice at once and once more with one key is done once',
  { timeout: 900_000 },
  async () => {
    const problems: string[] = []
    for (const operation of names().filter((name) => name in examples))
      problems.push(
        ...(await problemsOf(operation).catch((error: Error) => [`${operation}: ${error.message}`])),
      )
    expect(problems).toEqual([])
    expect(await w.ctx.db.$count(keyedCommands)).toBeGreaterThan(80)
  },
)

// (rule: once-per-key)
test('a key of another form, or of another request, is refused in words', async () => {
  const { id } = await w.person()
  const note = (body: string, key: string) =>
    w.call(w.owner, `post /api/admin/customers/${id}/notes`, { body }, { 'idempotency-key': key })
  const short = await note('Calls first', 'short')
  expect([short.status, short.body.error.code]).toEqual([400, 'INVALID_INPUT'])
  expect(short.body.error.fields['idempotency-key']).toMatch(/^Send 8 to 64 letters/)
  const key = randomUUID()
  expect((await note('Calls first', key)).status).toBe(200)
  const other = await note('Calls later', key)
  expect([other.status, other.body.error]).toEqual([
    422,
    {
      code: 'KEY_REUSED',
      message: 'This key was sent before with another request. Reload the page and try again.',
    },
  ])
})
