import { expect, test } from 'vitest'
import { ApiError, unwrap } from './api-client.ts'

const answer = (body: BodyInit, status = 200) =>
  unwrap(Promise.resolve(new Response(body, { status })) as never)

test('an answer is its body, a refusal an error with its code', async () => {
  expect(await answer('{"saved":true}')).toEqual({ saved: true })
  const refusal = answer('{"error":{"code":"SOLD_OUT","message":"Sold out"}}', 409)
  await expect(refusal).rejects.toMatchObject({ status: 409, code: 'SOLD_OUT' })
  await expect(answer('<html>', 502)).rejects.toBeInstanceOf(ApiError)
})

test('an answer that was cut off on its way is no answer', async () => {
  const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) })
  await expect(answer(cut)).rejects.toThrow('cut')
  await expect(answer('{"saved":')).rejects.toBeInstanceOf(SyntaxError)
})
