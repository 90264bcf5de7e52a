import { useMutation } from '@tanstack/react-query'
import { api, unwrap } from '../lib/api-client.ts'
import type { NewsletterAction } from './newsletter.rules.ts'

export const useNewsletterSignup = () =>
  useMutation({ mutationFn: (email: string) => unwrap(api.api.newsletter.$post({ json: { email } })) })

export const useNewsletterLink = () =>
  useMutation({
    mutationFn: ({ action, ...json }: { action: NewsletterAction; id: string; token: string }) =>
      unwrap(api.api.newsletter[action].$post({ json })),
  })
