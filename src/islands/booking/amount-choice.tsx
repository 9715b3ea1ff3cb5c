import {
  ADVANCE_PERCENT,
  type AmountChoice,
  formatRupees,
  payableAmounts,
} from '../../domain/payments/amounts'

interface Props {
  /** Whole rupees. */
  fare: number
  choice: AmountChoice
  disabled: boolean
  onChoose: (choice: AmountChoice) => void
}

/** A part now and the rest after the ride, or all of it now. */
export function AmountChoiceField({ fare, choice, disabled, onChoose }: Props) {
  const amounts = payableAmounts(fare)
  const choices = [
    {
      value: 'partial',
      title: `Pay ${formatRupees(amounts.partial.advance)} now (${ADVANCE_PERCENT}%)`,
      rest: `${formatRupees(amounts.partial.remaining)} remaining, paid after the ride`,
    },
    {
      value: 'full',
      title: `Pay the full ${formatRupees(amounts.full.advance)} now`,
      rest: 'Nothing remaining after the ride',
    },
  ] as const
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className="heading text-xl">How much now?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, title, rest }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-control border border-line bg-raised p-4 has-checked:border-green has-checked:bg-green-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              name="amount"
              value={value}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="mt-0.5"
            />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-sm text-muted">{rest}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
