import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shopQuery } from '../../settings/settings.queries.ts'
import { demoSettings } from '../../../demo/words.ts'
import { settingDefaults } from '../../settings/settings.rules.ts'
import { TrustNotes } from '../trust-notes.tsx'

function notesWith(own: object, hasReturns = true) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(shopQuery.queryKey, { ...settingDefaults, ...demoSettings, ...own } as never)
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client: queryClient }, createElement(TrustNotes, { hasReturns })),
  )
}

// (rule: one-source-of-promises)
test("the cart's claims come from the settings that also decide them", () => {
  const usual = notesWith({})
  for (const note of ['Secure checkout', 'Free delivery on orders of ₦50,000 or more', '7-day return policy'])
    expect(usual).toContain(note)
  const own = notesWith({ free_delivery_threshold: 8_000_000, return_window_days: 14 })
  expect(own).toContain('₦80,000')
  expect(own).toContain('14-day return policy')
})

test('free delivery is not claimed while no place has it', () => {
  const notes = notesWith({ free_delivery_threshold: null })
  expect(notes).toContain('Secure checkout')
  expect(notes.toLowerCase()).not.toContain('free')
})

// (rule: excluded-goods)
test('returns are not claimed of a cart whose every piece is a final sale', () => {
  expect(notesWith({}, false)).not.toContain('return policy')
})
