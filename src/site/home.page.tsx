import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
export const Route = createFileRoute('/')({ loader: () => ({ n: 1 }), component: Home })
function Home() {
  const d = Route.useLoaderData()
  const [n, set] = useState(d.n)
  return (
    <button className="p-4" onClick={() => set(n + 1)}>
      {n}
    </button>
  )
}
