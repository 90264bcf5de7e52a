/** The cart's boxes while it is read. */
export function CartSkeleton() {
  return (
    <main className="shell grid gap-x-12 pt-6 md:pt-12 lg:grid-cols-[7fr_5fr]" aria-busy aria-label="Loading">
      <div>
        <div className="skeleton mb-6 h-12 w-40" />
        {[1, 2, 3].map((line) => (
          <div key={line} className="flex gap-4 border-b border-hairline py-4">
            <div className="skeleton aspect-4/5 w-24 md:w-32" />
            <div className="flex flex-1 flex-col gap-3">
              <div className="skeleton h-6 w-3/4" />
              <div className="skeleton h-5 w-1/3" />
            </div>
          </div>
        ))}
      </div>
      <div className="skeleton mt-8 h-80 lg:mt-0" />
    </main>
  )
}
