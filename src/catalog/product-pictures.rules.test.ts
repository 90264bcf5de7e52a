import { expect, test } from 'vitest'
import { cardPictures, picturesOf, sharePictureOf } from './product-pictures.rules.ts'

const picture = (url: string, color?: string, share_url?: string) => ({
  url,
  alt: url,
  width: 1200,
  height: 1500,
  thumbhash: '',
  ...(color && { color }),
  ...(share_url && { share_url }),
})
const urls = (images: { url: string }[]) => images.map(({ url }) => url)

const images = [
  picture('indigo front', 'Indigo', '/indigo.jpg'),
  picture('indigo back', 'Indigo'),
  picture('indigo cloth', 'Indigo'),
  picture('label'),
  picture('teal front', 'Teal', '/teal.jpg'),
]

// (rule: picture-of-colour)
test('a colour shows its own pictures first, then those of every colour', () => {
  expect(urls(picturesOf(images, 'Teal'))).toEqual(['teal front', 'label'])
  expect(urls(picturesOf(images, 'Indigo'))).toEqual(['indigo front', 'indigo back', 'indigo cloth', 'label'])
})

// (rule: picture-of-colour)
test('a colour without pictures of its own shows those of every colour, else all', () => {
  expect(urls(picturesOf(images, 'Clay'))).toEqual(['label'])
  const single = images.filter(({ color }) => color)
  expect(picturesOf(single, 'Clay')).toEqual(single)
  expect(picturesOf(images, null)).toEqual(images)
})

test('a card carries front and back of each colour', () => {
  expect(urls(cardPictures(images))).toEqual(['indigo front', 'indigo back', 'label', 'teal front'])
  expect(cardPictures(images)[0]).not.toHaveProperty('share_url')
})

test('a colour has its own picture for link previews', () => {
  expect(sharePictureOf(images, 'Teal')).toBe('/teal.jpg')
  expect(sharePictureOf(images, 'Clay')).toBeNull()
  expect(sharePictureOf(images, undefined)).toBeNull()
})
