import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../ui/test-screen.ts'
import { WordsField } from './words-field.tsx'

function Written() {
  const [text, setText] = useState('We sew in Yaba')
  return (
    <WordsField
      name="text"
      label="Text"
      value={text}
      onValue={setText}
      names={[{ value: 'shop', label: 'Name of the shop' }]}
    />
  )
}

async function openWords(html = '<p>We sew</p>') {
  const { user, sent } = await openScreen(<Written />, { answers: { 'POST /api/admin/markdown': { html } } })
  const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return {
    user,
    sent,
    area,
    press,
    select: (start: number, end: number) => area().setSelectionRange(start, end),
  }
}

test('bold, lists, links and names are buttons, and what is selected stays so', async () => {
  const { user, area, press, select } = await openWords()
  select(10, 14)
  await press('Bold')
  expect(area().value).toBe('We sew in **Yaba**')
  expect([area().selectionStart, area().selectionEnd]).toEqual([12, 16])
  await user.keyboard('{Control>}b{/Control}')
  expect(area().value).toBe('We sew in Yaba')
  await press('List')
  expect(area().value).toBe('- We sew in Yaba')
  select(12, 16)
  await press('Link')
  await user.type(screen.getByRole('textbox', { name: 'Where the link leads' }), '/contact{Enter}')
  expect(area().value).toBe('- We sew in [Yaba](/contact)')
  select(2, 4)
  await user.selectOptions(screen.getByRole('combobox'), 'Name of the shop')
  expect(area().value).toBe('- {shop} sew in [Yaba](/contact)')
})

test('the preview is how shoppers read it, and leads back to the text', async () => {
  const { area, press, sent } = await openWords()
  await press('Preview')
  await screen.findByText('We sew')
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'We sew in Yaba' }])
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('Preview')
  expect(area().value).toBe('We sew in Yaba')
})
