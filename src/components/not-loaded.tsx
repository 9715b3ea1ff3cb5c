interface Props {
  sentence: string
  /** The page itself, to be opened again. */
  again: string
}

/** What was asked for could not be read. Nothing is lost by it. */
export function NotLoaded({ sentence, again }: Props) {
  return (
    <div className="card flex flex-col items-start gap-4" role="alert">
      <div>
        <h2 className="text-xl">{sentence}</h2>
        <p className="mt-1 text-muted">Your bookings are safe. Please try again in a moment.</p>
      </div>
      <a className="button" data-kind="secondary" href={again}>
        Try again
      </a>
    </div>
  )
}
