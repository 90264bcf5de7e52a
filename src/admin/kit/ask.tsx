import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Ask, AskContext, type Question } from './ask.client.ts'
import { PasswordDialog } from './password-dialog.tsx'

type Asked =
  | { kind: 'confirm'; question: Question; answer: (isYes: boolean) => void }
  | { kind: 'password'; answer: (isEntered: boolean) => void }

export function AskProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const settle = (isYes: boolean) => {
    asked?.answer(isYes)
    setAsked(null)
  }
  const [ask] = useState<Ask>(() => ({
    confirm: (question) => new Promise((answer) => setAsked({ kind: 'confirm', question, answer })),
    password: () => new Promise((answer) => setAsked({ kind: 'password', answer })),
  }))
  return (
    <AskContext value={ask}>
      {children}
      {asked?.kind === 'confirm' && (
        <ConfirmDialog
          title={asked.question.title}
          confirmText={asked.question.confirmText}
          keepText="No, go back"
          onConfirm={() => settle(true)}
          onClose={() => settle(false)}
        >
          <div>{asked.question.text}</div>
        </ConfirmDialog>
      )}
      {asked?.kind === 'password' && (
        <PasswordDialog onEntered={() => settle(true)} onClose={() => settle(false)} />
      )}
    </AskContext>
  )
}
