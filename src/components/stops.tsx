export interface Stop {
  title: string
  text: string
}

/** Steps as stops on a road: one line, each step a stop on it. */
export function Stops({ stops }: { stops: readonly Stop[] }) {
  return (
    <ol className="stops">
      {stops.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  )
}
