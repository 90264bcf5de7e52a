import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../ui/test-screen.ts'
import { WordsField } from './words-field.tsx'

function Written({ names }: { names?: boolean }) {
  const [text, setText] = useState('We sew in Yaba')
  return (
    <WordsField
      name="text"
      label="Text"
      value={text}
      onValue={setText}
      {...(names && { names: [{ value: 'shop', label: 'Name of the shop' }] })}
    />
  )
}

async function openWords(names = false) {
  const { user, sent } = await openScreen(<Written names={names} />, {
    answers: {
      'POST /api/admin/markdown': { html: '<p>We sew</p>' },
      'POST /api/admin/page-texts/preview': { intro: '<p>Ada sews</p>', parts: [] },
    },
  })
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
  const { user, area, press, select } = await openWords(true)
  await press('Edit Text')
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
  expect(area().value).toBe('- {Name of the shop} sew in [Yaba](/contact)')
})

test('a text is seen first as shoppers read it; Edit unfolds it with the focus at its end', async () => {
  const { user, area, press, sent } = await openWords()
  await screen.findByText('We sew')
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'We sew in Yaba' }])
  expect(screen.queryByRole('textbox')).toBeNull()
  await press('Edit Text')
  await user.keyboard('!')
  expect(area().value).toBe('We sew in Yaba!')
  await press('Preview')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the names in a text are filled where it is seen', async () => {
  const { sent } = await openWords(true)
  await screen.findByText('Ada sews')
  expect(sent.map(({ body }) => body)).toEqual([{ page: 'about', text: 'We sew in Yaba' }])
})

// (rule: editors-stay-open)
test('a text that is wrong is open, and stays so when it is mended', async () => {
  function Wrong() {
    const [error, setError] = useState<string>()
    return (
      <>
        <WordsField name="text" label="Text" value="![x](y)" error={error} onValue={() => {}} />
        <button onClick={() => setError(error ? undefined : 'A text cannot have pictures')}>Send</button>
      </>
    )
  }
  const { user } = await openScreen(<Wrong />, {
    answers: { 'POST /api/admin/markdown': { html: '<p>x</p>' } },
  })
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.queryByRole('textbox')).toBeNull()
  await send()
  expect(screen.getByRole('textbox')).toBeTruthy()
  await send()
  expect(screen.getByRole('textbox')).toBeTruthy()
})

// (rule: field-by-address)
test('a text that the address names is open', async () => {
  await openScreen(<Written />, { at: '/admin/settings?field=text' })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('We sew in Yaba')
})
