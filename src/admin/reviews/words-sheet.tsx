import { useState } from 'react'
import type { OwnerReview } from '../../reviews/reviews.schema.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { InputArea } from '../kit/fields.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'

type WordsSheetProps = {
  title: string
  label: string
  words: string
  isOptional?: boolean
  button: string
  run: (words: string) => Promise<OwnerReview>
  done: string
  onClose: () => void
}

/** One text about a review, and the button that saves it. */
export function WordsSheet({
  title,
  label,
  words,
  isOptional = false,
  button,
  run,
  done,
  onClose,
}: WordsSheetProps) {
  const [text, setText] = useState(words)
  const { errors, attempt } = useAttempt({ words: isOptional || text.trim() ? undefined : 'Say why' })
  const save = useAction({ run: () => run(text.trim()), done, onDone: onClose, changes: 'reviews' })
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={<ActionButton action={save} onPress={() => attempt(() => save.mutate())} label={button} />}
    >
      <InputArea
        name="words"
        label={label}
        isOptional={isOptional}
        error={errors.words}
        rows={4}
        maxLength={1000}
        value={text}
        onValue={setText}
      />
    </Sheet>
  )
}
