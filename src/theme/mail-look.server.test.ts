import { expect, test } from 'vitest'
import { contrast } from './colour.rules.ts'
import { mailLookOf } from './mail-look.server.ts'
import { arches, startThemes } from './start-themes.rules.ts'

// (rule: mail-look)
test.each(startThemes)(
  'mails in $name have a light page, and a button and links that can be read',
  ({ theme }) => {
    const look = mailLookOf(theme, null)
    for (const text of ['#15172b', '#555b70', look.accent])
      expect(contrast(text, look.page)).toBeGreaterThanOrEqual(4.5)
    for (const button of [look.accent, look.nightAccent])
      expect(contrast(look.onAccent, button)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(look.nightLink, '#14162a')).toBeGreaterThanOrEqual(4.5)
  },
)

test('a mail has the logo, and the ground of a light shop', () => {
  expect(mailLookOf(arches, 'https://shop.test/media/logo.png')).toMatchObject({
    page: arches.ground,
    accent: arches.accent,
    logoUrl: 'https://shop.test/media/logo.png',
  })
})
