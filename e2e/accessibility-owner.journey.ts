import { expectAccessible } from './axe.ts'
import { ownerScreens } from './owner-screens.ts'
import { sandboxUrl, shopUrl, test } from './shopper.ts'

/** In parts, so that several workers share them. */
const parts = 3
for (let part = 0; part < parts; part++)
  test(`axe finds nothing on the owner's screens, part ${part + 1} of ${parts} @once`, async ({
    page,
    expectedErrors,
  }) => {
    // The screen of an address that is none.
    expectedErrors.push(/status of 404/)
    for (const screen of ownerScreens.filter((_, index) => index % parts === part)) {
      await screen.open({ page, shopUrl: shopUrl(), sandboxUrl: sandboxUrl() })
      await expectAccessible(page, screen.name)
    }
  })
