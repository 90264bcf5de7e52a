import type { ReactNode } from 'react'
import { settingLabels } from '../../settings/setting-labels.rules.ts'
import type { SettingKey } from '../../settings/settings.rules.ts'
import { Ago } from '../kit/ago.tsx'
import type { Editor } from '../kit/editor/use-editor.client.ts'
import type { SettingsRecord } from './settings.queries.ts'

/** Who changed these settings last; while some are edited, who changed one of those. Null where nobody did. */
export function lastChange(editor: Editor<SettingsRecord>, keys: readonly SettingKey[]): ReactNode {
  const asked = editor.isDirty ? keys.filter((key) => key in editor.edits) : keys
  const last = editor.saved.changes.find(({ key }) => asked.includes(key))
  if (!last) return null
  return (
    <>
      {settingLabels[last.key]} last changed by {last.by ?? 'a command at the terminal'}, <Ago at={last.at} />
    </>
  )
}
