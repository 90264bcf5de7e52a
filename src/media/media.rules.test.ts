import { afterEach, expect, test } from 'vitest'
import { mailImageUrl, mediaUrl, setMediaAddress, shareImageUrl, srcSetOf } from './media.rules.ts'

afterEach(() => setMediaAddress('/media'))
const key = '0123456789abcdef'

// (rule: media-url)
test('pictures come from the shop, or from where the settings say; those of mails always from the shop', () => {
  expect(mediaUrl(key)).toBe(`/media/${key}/800.avif`)
  setMediaAddress('https://cdn.example.com/p')
  expect(srcSetOf(mediaUrl(key), 800)).toBe(
    `https://cdn.example.com/p/${key}/480.avif 480w, https://cdn.example.com/p/${key}/800.avif 800w`,
  )
  expect(shareImageUrl(key)).toBe(`https://cdn.example.com/p/${key}/share.jpg`)
  expect(mailImageUrl(key)).toBe(`/media/${key}/mail.jpg`)
})
