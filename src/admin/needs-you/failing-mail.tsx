import { Button } from '../../ui/button.tsx'
import { useAsk } from '../kit/ask.client.ts'
import { useAction } from '../kit/use-action.client.ts'
import { dropMail, retryMail } from './needs-you.queries.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { WaitingItem } from './waiting-item.tsx'

/** A mail, or other work of the shop, that does not get done. */
export function FailingMail({ mail }: { mail: NeedsYou['mails'][number] }) {
  const { confirm } = useAsk()
  const retry = useAction({
    run: () => retryMail(mail.id),
    done: 'It is being tried again',
    changes: 'waiting',
  })
  const drop = useAction({ run: () => dropMail(mail.id), done: 'We stopped trying', changes: 'waiting' })
  const askDrop = async () => {
    const isSure = await confirm({
      title: 'Stop trying?',
      text: mail.to ? `${mail.to} never gets “${mail.what}”.` : `“${mail.what}” is never done.`,
      confirmText: 'Stop trying',
    })
    if (isSure) drop.mutate(undefined)
  }
  return (
    <WaitingItem
      about={mail.to ?? 'The shop itself'}
      {...(mail.order_id && { href: `/admin/orders/${mail.order_id}` })}
      at={mail.at}
      happened={`“${mail.what}” does not go out: ${mail.error}.`}
      done={
        mail.is_given_up
          ? `Tried ${mail.tries} times; nothing is tried any more.`
          : `Tried ${mail.tries} times; it is tried again by itself.`
      }
    >
      <Button isBusy={retry.isPending} onClick={() => retry.mutate(undefined)}>
        Try again now
      </Button>
      <Button variant="secondary" isBusy={drop.isPending} onClick={() => void askDrop()}>
        Drop it
      </Button>
    </WaitingItem>
  )
}
