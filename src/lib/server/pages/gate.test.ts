import { expect, test } from 'vitest'
import { Gate, type Lane } from './gate.ts'

/** Work that ends on command; `began` records the order. */
function openDesk(gate: Gate) {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, lane: Lane, sender = name) => {
    const work = async () => {
      began.push(name)
      await new Promise<void>((end) => ends.set(name, end))
    }
    const done = gate.run(lane, work, sender)
    return done.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  }
  const end = async (name: string, done: Promise<string>) => {
    ends.get(name)!()
    await done
    await new Promise((next) => setImmediate(next))
  }
  return { began, start, end }
}

// (rule: page-gate)
test('no more tasks run at once than there are slots, and the first lane overtakes', async () => {
  const { began, start, end } = openDesk(new Gate({ slots: 1, room: { first: 5, later: 5 } }))
  const one = start('one', 'later')
  void start('two', 'later')
  void start('checkout', 'first')
  expect(began).toEqual(['one'])
  await end('one', one)
  expect(began).toEqual(['one', 'checkout'])
})

test('a reserved slot stays free for the first lane', () => {
  const { began, start } = openDesk(new Gate({ slots: 2, kept: 1, room: { first: 5, later: 5 } }))
  void start('one', 'later')
  void start('two', 'later')
  void start('checkout', 'first')
  expect(began).toEqual(['one', 'checkout'])
})

test('beyond the room of its lane work is refused at once, the other lane is not', async () => {
  const { start } = openDesk(new Gate({ slots: 1, room: { first: 1, later: 1 } }))
  void start('one', 'later')
  void start('two', 'later')
  expect(await start('three', 'later')).toBe('UNAVAILABLE')
  const waits = await Promise.race([start('checkout', 'first'), Promise.resolve('waits')])
  expect(waits).toBe('waits')
})

// (rule: page-gate)
test('who floods waits behind everybody else, and has two thirds of the places to wait', async () => {
  const { began, start, end } = openDesk(new Gate({ slots: 1, room: { first: 5, later: 6 } }))
  const flood = Array.from({ length: 6 }, (_, n) => start(`flood ${n}`, 'later', 'flood'))
  expect(await flood[5]).toBe('UNAVAILABLE')
  const [visitor, other] = [start('visitor', 'later'), start('other', 'later')]
  await end('flood 0', flood[0]!)
  await end('visitor', visitor)
  await end('other', other)
  expect(began).toEqual(['flood 0', 'visitor', 'other', 'flood 1'])
})

// (rule: page-gate)
test('what waits too long is refused, and its place is free', async () => {
  const { start } = openDesk(new Gate({ slots: 1, room: { first: 1, later: 1 }, waitMs: 20 }))
  void start('one', 'later')
  expect(await start('two', 'later')).toBe('UNAVAILABLE')
  expect(await start('three', 'later')).toBe('UNAVAILABLE')
})

test('failed work releases its slot', async () => {
  const gate = new Gate({ slots: 1, room: { first: 0, later: 0 } })
  await expect(gate.run('later', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run('later', async () => 'runs')).toBe('runs')
})
