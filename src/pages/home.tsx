/** The first page: what we do, and the form that starts a booking. */
export function HomePage() {
  return (
    <section>
      <h1>Electric cabs</h1>
    </section>
  )
}
