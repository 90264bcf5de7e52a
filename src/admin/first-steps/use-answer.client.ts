import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import type { SettingKey, Settings } from '../../settings/settings.rules.ts'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { useFocusFirstWrong } from '../kit/use-focus-first-wrong.client.ts'
import {
  currentSettings,
  saveSettings,
  settingsQuery,
  type SettingsRecord,
} from '../settings/settings.queries.ts'

export type Answer = Pick<Editor<SettingsRecord>, 'values' | 'saved' | 'errors' | 'set'> & {
  isBusy: boolean
  /** Saves the named settings, also those that have their default: an answer is a value that somebody gave (rule: first-steps). */
  send: (names: SettingKey[]) => void
  refuse: (errors: Partial<Record<SettingKey, string>>) => void
}

/** Some settings as a question of the first steps has them, from `start` on. */
export function useAnswer(saved: SettingsRecord, start: Partial<Settings>, onSaved: () => void): Answer {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Partial<SettingsRecord>>(start)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const focusWrong = useFocusFirstWrong(() => document.getElementById('page') ?? document)
  // What the question was opened with, or what a refusal showed since: nobody else's answer is saved over unseen.
  const [startedFrom, setStartedFrom] = useState(saved)
  const values = { ...saved, ...typed }
  const saving = useAction({
    run: (names: SettingKey[]) =>
      saveSettings(Object.fromEntries(names.map((name) => [name, values[name]])), startedFrom),
    done: 'Saved',
    onDone: (record) => {
      queryClient.setQueryData(settingsQuery.queryKey, record)
      onSaved()
    },
    onRefused: (error) => {
      if (!isRefusal(error)) return false
      if (error.code === 'STALE') setStartedFrom(currentSettings(error)!)
      setErrors(error.fields)
      return Object.keys(error.fields).length > 0
    },
    changes: 'settings',
  })
  return {
    values,
    saved,
    errors,
    isBusy: saving.isPending,
    set: (changes) => {
      setTyped((before) => ({ ...before, ...changes }))
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
    },
    refuse: (problems) => {
      focusWrong()
      setErrors(problems)
    },
    send: (names) => {
      focusWrong()
      // Nothing to save leads on too.
      if (names.length === 0) onSaved()
      else saving.mutate(names)
    },
  }
}
