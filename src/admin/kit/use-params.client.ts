import { useNavigate, useParams as useRouteParams, useSearch } from '@tanstack/react-router'

type Params = Record<string, string | undefined>

/** Whichever screen is open. */
const anyScreen = { strict: false } as const

/**
 * The URL's query parameters as strings, and a setter: `set({ status: 'paid' })`. All state of a list is in
 * the URL, so that Back and a shared link restore it. A change resets to the first page unless it names one,
 * and pushes a history entry unless it is typed letter by letter (`replace`).
 */
export function useParams(): {
  params: Params
  set: (changes: Params, options?: { replace?: boolean }) => void
} {
  const navigate = useNavigate()
  const search = useSearch(anyScreen) as Record<string, unknown>
  const params = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
  const set = (changes: Params, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: ((before: Params) => {
        const after = { ...before, page: undefined, ...changes }
        return Object.fromEntries(Object.entries(after).filter(([, value]) => value))
      }) as never,
      replace,
      resetScroll: false,
    } as never)
  return { params, set }
}

/** The `$id` of a screen's address; none where it has no such part. */
export const usePathId = (): string | undefined => (useRouteParams(anyScreen) as { id?: string }).id
