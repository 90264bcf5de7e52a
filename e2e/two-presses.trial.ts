import type { Locator } from '@playwright/test'
import { signInAsOwner } from './owner-catalogue.ts'
import { expect, test } from './shopper.ts'
import { button, openQueue, twoPressRows } from './two-press-rows.ts'
import { listenForKeys, loseNextAnswer, pressTwiceAtOnce, pressTwiceWhileBusy } from './two-presses.ts'

/** A press that is done leaves its place alone for 600 ms; a second command would have come by then. */
const settleMs = 700

for (const way of ['at once', 'while the page is busy', 'after a lost answer'] as const)
  // (rules: one-press, double-taps)
  test(`every button that makes something makes it once: two presses ${way} @once`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED|Failed to load resource/)
    test.setTimeout(400_000)
    await signInAsOwner(page)
    const session = await page.context().newCDPSession(page)
    for (const { name, path, open, isKept } of twoPressRows)
      await test.step(name, async () => {
        const { button, count, says } = await open(page)
        const before = await count()
        const keys = listenForKeys(page, path)
        let presses = way === 'after a lost answer' ? 2 : 1
        if (way === 'at once') await pressTwiceAtOnce(button)
        else if (way === 'while the page is busy') await pressTwiceWhileBusy(page, session, button)
        else {
          await loseNextAnswer(page, path)
          await button.click()
          if (!isKept) {
            await expect(page.getByText(/^The shop did not answer/).last(), name).toBeVisible()
            // The screen may hear by itself that it was done, and have nothing to press again.
            if (!(await isPressed(button))) presses = 1
          }
        }
        await expect.poll(() => keys.length, { message: `${name}: commands` }).toBe(presses)
        const hasAnswer = way !== 'after a lost answer' || presses === 2
        if (hasAnswer)
          await expect.soft(says, `${name}: what the screen says`).toBeVisible({ timeout: 15_000 })
        await page.waitForTimeout(way === 'after a lost answer' ? 0 : settleMs)
        expect.soft(await count(), `${name}: how often it was done`).toBe(before + 1)
        expect.soft(keys.length, `${name}: commands`).toBe(presses)
        expect.soft(keys[0], name).toMatch(/^[0-9a-f-]{36}$/)
        expect.soft(new Set(keys).size, `${name}: keys`).toBe(1)
      })
  })

/** Presses it; false when it is gone. */
async function isPressed(button: Locator): Promise<boolean> {
  const isThere = await button.click({ timeout: 5000 }).then(
    () => true,
    () => false,
  )
  if (!isThere) await expect(button).toHaveCount(0)
  return isThere
}

// (rule: double-taps)
test('the next order that opens under the finger takes no second tap, and a press after it @once', async ({
  page,
}) => {
  await signInAsOwner(page)
  const packed = await openQueue(page, 'to_pack', 'paid')
  const first = await page.getByRole('heading', { level: 1 }).textContent()
  const box = (await button(page, 'Pack').boundingBox())!
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await tap()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first!)
  await tap()
  await page.waitForTimeout(settleMs)
  expect(await packed()).toBe(1)
  await button(page, 'Pack').click()
  await expect.poll(packed).toBe(2)
})
