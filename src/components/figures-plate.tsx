export interface Figure {
  value: string
  label: string
}

/** Numbers that we are proud of, on the number plate. */
export function FiguresPlate({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <section aria-label={label} className="figures-plate">
      <span className="figures-plate-country" aria-hidden="true">
        IND
      </span>
      <dl>
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
