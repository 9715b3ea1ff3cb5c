import type { ReactNode } from 'react'

interface Props {
  /** Names of the columns, but for the last one. */
  head: readonly string[]
  /** What the buttons of the last column do, for those who can't see them. */
  acts: string
  /** Its bodies. */
  children: ReactNode
}

/** A table of the console, with what can be done to a row at its end. On a phone each row is a card. */
export function Table({ head, acts, children }: Props) {
  return (
    <div className="ops-scroll">
      <table className="ops-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{acts}</span>
            </th>
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}
