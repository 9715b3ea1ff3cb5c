import type { ReactNode } from 'react'

interface Props {
  what: string
  /** When, by which id, in what state. */
  note?: ReactNode
  /** Written with its sign. */
  amount: string
  strong?: boolean
}

/** One line of the money: what, and under it the small print; the amount stands at the right. */
export function SumRow({ what, note, amount, strong }: Props) {
  return (
    <tr className={strong ? 'receipt-total' : undefined}>
      <th scope="row">
        {what}
        {note && <span className="receipt-note">{note}</span>}
      </th>
      <td className="figures">{amount}</td>
    </tr>
  )
}
