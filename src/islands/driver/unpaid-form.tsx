import { useState } from 'react'
import { isReason, REASON_MOST } from '../../domain/fields'
import { formatRupees, type RemainderMethod } from '../../domain/payments/amounts'
import { UNPAID_REASONS, UNPAID_WORDS, type Unpaid, type UnpaidReason } from '../../domain/payments/remainder'
import { BigButton } from './buttons'

/** What the driver was paid instead of all, and why. */
export interface Less {
  rupees: number
  method: RemainderMethod | null
  unpaid: Unpaid
}

/** The form as it was filled in so far. */
export interface LessTyped {
  got: string
  method: RemainderMethod | null
  reason: UnpaidReason | null
  note: string
}

export const NOTHING_TYPED: LessTyped = { got: '0', method: null, reason: null, note: '' }

interface UnpaidFormProps {
  /** Whole rupees that remained. */
  amount: number
  busy: boolean
  typed: LessTyped
  onType(typed: LessTyped): void
  onSend(less: Less): void
  onBack(): void
}

/** How a rider pays a driver. */
export const METHODS: readonly [RemainderMethod, string][] = [
  ['cash', 'Cash'],
  ['upi', 'UPI'],
]

/** For a rider who pays less than remains, or nothing: how much, and why. The ride ends all the same. */
export function UnpaidForm({ amount, busy, typed, onType, onSend, onBack }: UnpaidFormProps) {
  const { got, method, reason, note } = typed
  const change = (parts: Partial<LessTyped>) => onType({ ...typed, ...parts })
  const [problem, setProblem] = useState<string | null>(null)
  const rupees = /^\d{1,6}$/.test(got.trim()) ? Number(got) : null

  const send = () => {
    if (rupees === null || rupees >= amount) return setProblem(`Enter whole rupees, less than ${amount}.`)
    if (rupees > 0 && method === null) return setProblem('Choose cash or UPI.')
    if (reason === null) return setProblem('Choose a reason.')
    if (reason === 'other' && !isReason(note)) return setProblem('Say why in a few words.')
    setProblem(null)
    onSend({ rupees, method: rupees > 0 ? method : null, unpaid: { reason, note: note.trim() } })
  }

  return (
    <>
      <div className="field">
        <label className="text-xl" htmlFor="unpaid-got">
          How much of {formatRupees(amount)} did you get, in rupees?
        </label>
        <input
          id="unpaid-got"
          className="figures text-2xl"
          inputMode="numeric"
          autoComplete="off"
          value={got}
          onChange={({ currentTarget }) => change({ got: currentTarget.value })}
        />
      </div>
      {rupees !== null && rupees > 0 && (
        <Choice
          name="unpaid-method"
          legend="How?"
          options={METHODS}
          chosen={method}
          onChoose={(way) => change({ method: way })}
        />
      )}
      <Choice
        name="unpaid-reason"
        legend="Why not all of it?"
        options={UNPAID_REASONS.map((each) => [each, UNPAID_WORDS[each]] as const)}
        chosen={reason}
        onChoose={(why) => change({ reason: why })}
      />
      <div className="field">
        <label className="text-xl" htmlFor="unpaid-note">
          In your words{reason === 'other' ? '' : ' (if you like)'}
        </label>
        <textarea
          id="unpaid-note"
          rows={2}
          maxLength={REASON_MOST}
          value={note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      </div>
      <p className="text-xl text-muted">
        Operations sees this, and the rider is asked to pay the rest online. You are done here.
      </p>
      {problem && (
        <p className="text-error text-xl" role="alert">
          {problem}
        </p>
      )}
      <div className="driver-actions">
        <BigButton busy={busy} onPress={send}>
          End ride, {formatRupees(Math.max(0, amount - (rupees ?? 0)))} not paid
        </BigButton>
        <BigButton kind="secondary" onPress={() => !busy && onBack()}>
          Back
        </BigButton>
      </div>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  name: string
  legend: string
  options: readonly (readonly [Value, string])[]
  chosen: Value | null
  onChoose(value: Value): void
}

function Choice<Value extends string>({ name, legend, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-xl">{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value} className="chip min-h-14 text-xl">
          <input
            className="sr-only"
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
