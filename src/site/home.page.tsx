import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { productRowQuery } from '../catalog/catalog.queries.ts'

export const Route = createFileRoute('/')({
  loader: ({ context }) => context.queryClient.ensureQueryData(productRowQuery('all', 8)),
  component: Home,
})

function Home() {
  const { data } = useSuspenseQuery(productRowQuery('all', 8))
  return (
    <ul className="shell">
      {data.products.map((product) => (
        <li key={product.id}>{product.title}</li>
      ))}
    </ul>
  )
}
