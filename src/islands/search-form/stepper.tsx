import { type ReactNode, useId } from 'react'
import { MinusIcon, PlusIcon } from '../../components/line-icon'

interface Props {
  label: string
  hint?: string
  value: number
  min: number
  max: number
  onChange(value: number): void
}

/** A small whole number with a button to either side. */
export function Stepper({ label, hint, value, min, max, onChange }: Props) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-wrap items-center justify-between gap-4">
      <span>
        <span id={id} className="font-semibold">
          {label}
        </span>
        {hint && <span className="field-hint block">{hint}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-1">
        <StepButton label="Fewer" disabled={value <= min} onPress={() => onChange(value - 1)}>
          <MinusIcon />
        </StepButton>
        <output className="figures w-10 text-center text-xl" aria-live="polite">
          {value}
        </output>
        <StepButton label="More" disabled={value >= max} onPress={() => onChange(value + 1)}>
          <PlusIcon />
        </StepButton>
      </span>
    </fieldset>
  )
}

interface StepButtonProps {
  label: string
  disabled: boolean
  onPress(): void
  children: ReactNode
}

/** Stays focusable at the minimum or maximum, so that a keyboard user keeps the focus. */
function StepButton({ label, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className="icon-button border border-line aria-disabled:cursor-not-allowed aria-disabled:border-hairline aria-disabled:bg-transparent aria-disabled:text-muted"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onPress()}
    >
      {children}
    </button>
  )
}
