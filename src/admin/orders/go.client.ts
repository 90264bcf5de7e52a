import { useNavigate } from '@tanstack/react-router'

/** Goes to an address below /admin; `replace` leaves no entry, so that Back leads to the list. */
export function useGo() {
  const navigate = useNavigate()
  return (href: string, { replace = false } = {}) => {
    const [to, query = ''] = href.split('?')
    const search = Object.fromEntries(new URLSearchParams(query))
    void navigate({ to, search, replace } as never)
  }
}
