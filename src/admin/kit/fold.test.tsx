import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EditorFold } from './fold.tsx'

const foldOf = (errors: Record<string, string>) => (
  <EditorFold editor={{ errors } as never} title="When" says="From now" names={['starts_at'] as never[]}>
    <input aria-label="From" />
  </EditorFold>
)

// (rule: editors-stay-open)
test('a fold says what it is for and what it is now, and opens by itself when a field of it is wrong', () => {
  const { rerender } = render(foldOf({}))
  const fold = () => screen.getByRole('group')
  expect(fold().textContent).toBe('WhenFrom now')
  expect(fold().hasAttribute('open')).toBe(false)
  rerender(foldOf({ ends_at: 'Too early' }))
  expect(fold().hasAttribute('open')).toBe(false)
  rerender(foldOf({ starts_at: 'Too late' }))
  expect(fold().hasAttribute('open')).toBe(true)
  rerender(foldOf({}))
  expect(fold().hasAttribute('open')).toBe(true)
})
