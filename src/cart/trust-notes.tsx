import { freeDeliveryNote } from '../settings/setting-texts.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

/** The cart's claims, each from the setting that also decides it (rule: one-source-of-promises). */
export function TrustNotes({ hasReturns }: { hasReturns: boolean }) {
  const shop = useShop()
  const threshold = shop.free_delivery_threshold
  const notes: [IconName, string][] = [['check', 'Secure checkout']]
  if (threshold !== null) notes.push(['truck', freeDeliveryNote(threshold)])
  if (hasReturns && shop.return_window_days !== null)
    notes.push(['back', `${shop.return_window_days}-day return policy`])
  return (
    <ul className="flex flex-col gap-2 text-sm text-muted">
      {notes.map(([icon, note]) => (
        <li key={note} className="flex items-center gap-3">
          <Icon name={icon} size={18} />
          {note}
        </li>
      ))}
    </ul>
  )
}
