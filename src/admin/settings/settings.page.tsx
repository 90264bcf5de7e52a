import { useQuery } from '@tanstack/react-query'
import { Screen } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useParams } from '../kit/use-params.client.ts'
import { SettingsEditor } from './settings-editor.tsx'
import { partOf, settingsParts } from './settings-parts.rules.ts'
import { settingsQuery } from './settings.queries.ts'

/** Everything the shop says about itself (rule: owner-words), in its parts. */
export function SettingsPage() {
  const { params } = useParams()
  const part = partOf(params.part)
  const query = useQuery(settingsQuery)
  const { screen } = settingsParts.find(({ id }) => id === part)!
  const tabs = settingsParts
    .filter((each) => each.screen === screen)
    .map(({ id, title }) => ({
      label: title,
      href: `/admin/settings?part=${id}`,
      isCurrent: id === part,
    }))
  return (
    <Screen title={screen}>
      <Tabs label={screen} tabs={tabs} />
      <div className="pt-6">
        <Loaded query={query}>{(saved) => <SettingsEditor key={part} part={part} saved={saved} />}</Loaded>
      </div>
    </Screen>
  )
}
