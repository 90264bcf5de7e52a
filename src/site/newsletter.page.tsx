import { Link, createFileRoute } from '@tanstack/react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { type NewsletterAction, newsletterActions } from './newsletter.rules.ts'
import { useNewsletterLink } from './newsletter.queries.ts'

/** Where the links of newsletter mails lead. A press, not the visit, does it: mail scanners open every link. */
export const Route = createFileRoute('/newsletter')({
  validateSearch: (raw: Record<string, unknown>) => ({
    action: newsletterActions.find((action) => action === raw.action) ?? 'confirm',
    id: String(raw.id ?? ''),
    token: String(raw.token ?? ''),
  }),
  head: () => ({ meta: [{ title: 'Newsletter' }, { name: 'robots', content: 'noindex' }] }),
  component: NewsletterPage,
})

const words: Record<NewsletterAction, { title: string; button: string; done: string }> = {
  confirm: {
    title: 'Confirm your subscription',
    button: 'Confirm subscription',
    done: 'You are on the list. The next news comes to you.',
  },
  unsubscribe: {
    title: 'Leave the newsletter',
    button: 'Unsubscribe',
    done: 'You are off the list. We will not write again.',
  },
}

function NewsletterPage() {
  const link = Route.useSearch()
  const follow = useNewsletterLink()
  const { title, button, done } = words[link.action]
  return (
    <main className="shell grid min-h-[50vh] content-center justify-items-start gap-6 py-16">
      <h1 className="text-hero">{title}</h1>
      <div role="status" className="grid gap-4">
        {follow.isSuccess && (
          <>
            <p className="text-lg">{done}</p>
            <Link to="/new-in" className={buttonClass('secondary', 'w-fit')}>
              See New In
            </Link>
          </>
        )}
        {follow.isError && (
          <p className="text-camwood">This link is no longer valid. Please sign up again.</p>
        )}
      </div>
      {!follow.isSuccess && (
        <Button isBusy={follow.isPending} onClick={() => follow.mutate(link)}>
          {button}
        </Button>
      )}
    </main>
  )
}
