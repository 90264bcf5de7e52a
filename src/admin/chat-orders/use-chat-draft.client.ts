import { useState } from 'react'
import { readDraft, useDraft } from '../kit/editor/use-draft.client.ts'
import { blankDraft, type ChatDraft, hasPieces } from './chat-draft.rules.ts'

const draftKey = 'chat-order'

/** What is typed of an order from a chat; it survives a closed tab. */
export function useChatDraft() {
  const [draft, setDraft] = useState<ChatDraft>(() => ({
    ...blankDraft(crypto.randomUUID()),
    ...readDraft<ChatDraft>(draftKey),
  }))
  const isBlank = !hasPieces(draft) && !draft.first_name && !draft.phone
  useDraft(draftKey, isBlank ? {} : draft)
  return {
    draft,
    set: (changes: Partial<ChatDraft>) => setDraft((before) => ({ ...before, ...changes })),
    clear: () => setDraft(blankDraft(crypto.randomUUID())),
  }
}
