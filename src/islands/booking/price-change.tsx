import { formatRupees } from '../../domain/payments/amounts'

interface Props {
  was: number
  is: number
  onAccept: () => void
  onOther: () => void
}

/** A price that moved since it was chosen: said, and paid only after a yes. */
export function PriceChange({ was, is, onAccept, onOther }: Props) {
  return (
    <div role="alert" className="card grid gap-4 border-warning bg-warning-tint">
      <p>
        <strong className="block text-warning">The price has changed</strong>
        It was {formatRupees(was)} and is <span className="figures text-xl">{formatRupees(is)}</span> now.
        Nothing has been charged.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={onAccept}>
          Accept {formatRupees(is)}
        </button>
        <button type="button" className="button" data-kind="secondary" onClick={onOther}>
          Choose another vehicle
        </button>
      </div>
    </div>
  )
}
