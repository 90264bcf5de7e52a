import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { ProductGallery } from './product-gallery.tsx'

const image = (name: string) => ({
  url: `/media/${name}/800.avif`,
  alt: name,
  width: 800,
  height: 1000,
  thumbhash: '',
  color: null,
})

// (rule: picture-wall)
test('the thumbnail of the picture that is shown is the current one, and the count follows', async () => {
  await openScreen(
    <ProductGallery images={['front', 'back', 'hem'].map(image) as never} title="Ankara Dress" />,
  )
  const current = () =>
    linesOf().filter((line) => line.startsWith('button Show picture') && line.includes('current'))
  expect(current()).toEqual(['button Show picture 1 [current]'])
  const track = screen.getByRole('list', { name: 'Pictures of Ankara Dress' })
  Object.defineProperty(track, 'clientWidth', { value: 300 })
  track.scrollLeft = 600
  fireEvent.scroll(track)
  expect(current()).toEqual(['button Show picture 3 [current]'])
  expect(linesOf()).toContain('Picture 3 / 3')
})
