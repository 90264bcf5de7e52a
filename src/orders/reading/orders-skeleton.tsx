export function OrdersSkeleton() {
  return (
    <main className="shell pt-6 pb-16 md:pt-12" aria-busy aria-label="Loading">
      <div className="skeleton mb-10 h-14 w-48" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton mb-3 h-24" />
      ))}
    </main>
  )
}
