interface Props {
  sentence: string
  /** The page itself, to be opened again. */
  again: string
}

/** What was asked for could not be read. Nothing is lost by it. */
export function NotLoaded({ sentence, again }: Props) {
  return (
    <div className="grid max-w-[38rem] justify-items-start gap-6" role="alert">
      <div>
        <h2>{sentence}</h2>
        <p className="mt-2 text-muted">Your bookings are safe. Please try again in a moment.</p>
      </div>
      <a className="button" data-size="large" href={again}>
        Try again
      </a>
    </div>
  )
}
