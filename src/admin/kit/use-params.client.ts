import { useNavigate, useSearch } from '@tanstack/react-router'

type Params = Record<string, string | undefined>

/**
 * The query parameters of the address, as texts, and a way to change some: `set({ status: 'paid' })`. Whatever a list
 * shows stands in the address, so that Back and a shared link bring it again. A change leads to the first page unless it
 * names one, and makes an entry of the history unless it is typed letter by letter (`replace`).
 */
export function useParams(): {
  params: Params
  set: (changes: Params, options?: { replace?: boolean }) => void
} {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const params = Object.fromEntries(
    Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
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
